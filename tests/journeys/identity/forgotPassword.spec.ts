import { expect, test } from '@playwright/test';
import { expectClean, heading, ours, PHONE } from '../clean.ts';
import { linkMailedTo } from '../outbox.ts';
import { accountOf, fillSignIn, signedIn, watched } from '../support.ts';

/** From the log-in page to a new password, on a phone. */

/** No other journey logs in as this person, whose password does not stay the one of the demo. */
const NOAH = accountOf('noah.kim@northstar.example');
const SMALL_PHONE = { width: 360, height: 640 };
const PASSWORD = 'quiet lantern over seven bridges';

test(
  'a person who forgot the password chooses a new one by a mailed link, and is logged out everywhere else',
  { tag: '@short' },
  async ({ browser }) => {
    const desk = await signedIn(browser, NOAH);
    const context = await browser.newContext({ viewport: SMALL_PHONE });
    const found = await watched(context);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Forgot password?');
    await expectClean(page, 'asking for a link', PHONE);

    await page.getByLabel('Email').fill('nobody@nowhere');
    await page.getByRole('button', { name: 'Send link' }).click();
    await heading(page, 'Check your email');
    await page.getByRole('link', { name: 'Use another email' }).click();
    await page.getByLabel('Email').fill(NOAH.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await heading(page, 'Check your email');
    await expectClean(page, 'link sent', PHONE);

    const link = await linkMailedTo(desk.page, NOAH.email, '/u/new-password');
    await page.goto(link);
    await heading(page, 'Choose a new password');
    await expect(page.getByText(NOAH.email)).toBeVisible();
    await expectClean(page, 'new password', PHONE);
    await page.getByLabel('New password', { exact: true }).fill('Password12345!');
    await page.getByLabel('Repeat the new password').fill('Password12345!');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert')).toContainText('This is a common password');
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await expectClean(page, 'new password with a problem', PHONE);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Your password was changed');
    await expectClean(page, 'password changed', PHONE);

    await desk.page.goto('/stakeholder');
    await expect(desk.page).toHaveURL(/\/login/);

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log in' }).click();
    await fillSignIn(page, NOAH.email, PASSWORD);
    await expect(page).toHaveURL('/stakeholder');

    await page.goto(link);
    await heading(page, 'This link no longer works');
    await expectClean(page, 'a used link', PHONE);
    expect(ours(found)).toEqual([]);
  },
);
