import { expect, test } from '@playwright/test';
import { ours } from '../clean.ts';
import { referralPageOf, SMALL_PHONE } from './referralPage.ts';
import { codeMailedTo, linkMailedTo } from '../outbox.ts';
import {
  ACCEPTED,
  ANA,
  changeEnrollment,
  enrolling,
  expectAccessible,
  expectNoSidewaysScroll,
  invented,
  signedIn,
  watched,
} from '../support.ts';

/** A hospital’s planner without an account: from the page on a phone to a patient in care, and the link to follow it. */

test(
  'a guest’s referral on a 360 px screen to enrolled, followed by its sender',
  { tag: '@short' },
  async ({ browser }) => {
    test.slow();
    const ana = await signedIn(browser, ANA);
    const address = await referralPageOf(ana.page);
    const [firstName, lastName] = invented('Iris', 'Newman');
    const email = `${lastName.toLowerCase()}@mercy.example`;
    const context = await browser.newContext({ viewport: SMALL_PHONE, locale: 'en-US' });
    const found = await watched(context);
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Refer a patient to Harbor Hospice' })).toBeVisible();
    await expectAccessible(page, 'The referral page');
    await expectNoSidewaysScroll(page, 'The referral page');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeFocused();
    await page.getByLabel('Code').fill(await codeMailedTo(ana.page, email));
    await page.getByRole('button', { name: 'Continue' }).click();

    // What is missing is said at its field; a reload loses nothing.
    await page.getByLabel('Your name').fill('Jane Roe');
    await page.getByRole('button', { name: 'Send referral' }).click();
    await expect(page.getByText('Choose who you are')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Your name')).toHaveValue('Jane Roe');
    await page.getByLabel('You are').selectOption('hospital');
    await page.getByLabel('Organization').fill('Mercy Hospital');
    await page.getByLabel('Your phone').fill('(410) 555-0142');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Date of birth').fill('4/18/1941');
    await page.getByLabel('Where is the patient now?').selectOption('hospital');
    await page.getByLabel('How soon?').selectOption('urgent');
    await page.getByLabel('What should we know?').fill('Leaves the hospital tomorrow');
    await page.getByLabel('Papers').setInputFiles({
      name: 'IMG_0001.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    });
    await expectAccessible(page, 'The form');
    await expectNoSidewaysScroll(page, 'The form');

    // The connection drops: nothing is lost, and the second try sends it.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send referral' }).click();
    await expect(page.getByText('No connection. Nothing is lost')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send referral' }).click();
    await expect(page.getByRole('heading', { name: 'Harbor Hospice has your referral' })).toBeVisible();
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    const number = /R-\d+/.exec(await page.getByText(/^Number R-/).innerText())?.[0] ?? '';
    await expectAccessible(page, 'The thanks');

    // The hospice finds it in its work, marked, and verifies it.
    await ana.page.goto('/hospice?tab=work&filter.for=location');
    const line = ana.page.getByRole('listitem').filter({ hasText: lastName });
    await expect(line.getByText('Unverified')).toBeVisible();
    await line.getByRole('link', { name: `${firstName} ${lastName}` }).click();
    await expect(ana.page.getByRole('heading', { name: 'Sent without an account' })).toBeVisible();
    await expect(ana.page.getByText('IMG_0001.jpg').first()).toBeVisible();
    await ana.page.getByRole('button', { name: 'Verify' }).click();
    await expect(ana.page.getByText(/^Verified by Ana Ruiz/)).toBeVisible();
    const referralId = /referrals\/([0-9a-f-]+)/.exec(ana.page.url())?.[1] ?? '';
    const record = ana.page.url();

    // The sender follows it, by the link in the mail and another code, and asks.
    const link = await linkMailedTo(ana.page, email, '/refer/follow');
    await page.goto(link);
    await page.getByRole('button', { name: 'Email the code' }).click();
    await page.getByLabel('Code').fill(await codeMailedTo(ana.page, email));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: `Referral of ${firstName} ${lastName}` })).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('Your question').fill('When does the nurse come?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByText('We’ll email you when the hospice answers.')).toBeVisible();
    await expectAccessible(page, 'The page to follow');
    await expectNoSidewaysScroll(page, 'The page to follow');

    await ana.page.goto(record);
    await expect(ana.page.getByText('When does the nurse come?').first()).toBeVisible();
    await ana.page.getByRole('textbox', { name: 'Answer the sender' }).fill('Today at four');
    await ana.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(ana.page.getByText('Reply sent')).toBeVisible();
    await changeEnrollment(ana, referralId, ACCEPTED());
    await changeEnrollment(ana, referralId, await enrolling(ana));

    const answered = await linkMailedTo(ana.page, email, '/refer/follow');
    await page.goto('about:blank');
    await page.goto(answered);
    await page.getByRole('button', { name: 'Email the code' }).click();
    await page.getByLabel('Code').fill(await codeMailedTo(ana.page, email));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Today at four')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'In the hospice’s care' })).toBeVisible();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { name: 'En el cuidado del hospicio' })).toBeVisible();
    expect(ours(found)).toEqual([]);
  },
);
