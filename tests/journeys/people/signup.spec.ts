import { expect, test } from '@playwright/test';
import { expectClean, heading, ours, PHONE } from '../clean.ts';
import { ANA, fillSignIn, invented, MAYA, signedIn, signIn, watched, type Person } from '../support.ts';
import { linkMailedTo } from '../outbox.ts';
import { SIGNUP_PATH } from '#contract/platform/paths.ts';

/** From the mail of an invitation to the hospice's screens, on a phone. */

const SMALL_PHONE = { width: 360, height: 640 };
const PASSWORD = 'quiet lantern over seven bridges';

async function inviteTo({ call }: Person, email: string): Promise<void> {
  const { hospice } = await call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  await call('POST', `/v1/hospices/${hospice.id}/invites`, { email, role: 'hospice_business_development' });
}

test(
  'an invited person sets the account up on a phone, is led to log in and works at once',
  { tag: '@short' },
  async ({ browser }) => {
    const ana = await signedIn(browser, ANA);
    const [firstName, lastName] = invented('Noor', 'Haddad');
    const email = `${lastName.toLowerCase()}@invited.example`;
    await inviteTo(ana, email);
    const link = await linkMailedTo(ana.page, email, SIGNUP_PATH);

    const context = await browser.newContext({ viewport: SMALL_PHONE });
    const found = await watched(context);
    const page = await context.newPage();
    // Another person is still signed in with the provider here, but not with the app.
    await signIn(page, MAYA);
    await context.clearCookies({ name: /auth0/ });
    await page.goto(link);
    await heading(page, 'Accept your invitation');
    await expect(page.getByText('Ana Ruiz invited you to join Harbor Hospice.')).toBeVisible();
    await expect(page).toHaveURL(SIGNUP_PATH);
    await expectClean(page, 'sign-up page', PHONE);

    await page.getByRole('button', { name: 'Set up your account' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expectClean(page, 'sign-up page with problems', PHONE);

    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await expect(page.getByText('Strong')).toBeVisible();
    await page.getByText('Read the terms of use').click();
    await page.getByLabel('I accept the terms of use').check();
    await expectClean(page, 'sign-up page, filled', PHONE);
    await page.getByRole('button', { name: 'Set up your account' }).click();

    await page.waitForURL(/\/u\/login/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/hospice?tab=work');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('banner').getByRole('button', { name: `${firstName} ${lastName}` })).toBeVisible();

    await page.goto(link);
    await expect(page).toHaveURL('/hospice?tab=work');
    const other = await context.browser()?.newContext({ viewport: SMALL_PHONE });
    const late = await other?.newPage();
    if (!late) throw new Error('There is no second browser window');
    await late.goto(link);
    await heading(late, 'This invitation was already accepted');
    await expectClean(late, 'a used invitation', PHONE);
    expect(ours(found)).toEqual([]);
  },
);
