import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { accountOf, HARBOR, signedIn } from '../support.ts';
import { expectClean } from '../clean.ts';
import { codeMailedTo, linkMailedTo } from '../outbox.ts';
import { OwnServer } from '../ownServer.ts';
import { referralPageOf, SMALL_PHONE } from './referralPage.ts';
import { fax } from '#tests/server/exchange/support/faxes.ts';
import { madePaper } from '#tests/server/exchange/support/papers/madePapers.ts';

/** A paper becomes a referral: by fax and email, and as a photo through the referral page. */

const INTAKE_ADDRESS = 'papers@in.wayside.example';
const maildir = mkdtempSync(join(tmpdir(), 'wayside-intake-'));
const server = new OwnServer({ env: { BOUNCE_MAILDIR: maildir, INTAKE_ADDRESS } });

test.beforeAll(async () => {
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(maildir, part));
  await server.start();
});
test.afterAll(async () => {
  await server.end();
  rmSync(maildir, { recursive: true });
});

const ADMIN = accountOf('hospice_super_admin', HARBOR);
const paperForm = (page: Page) => page.getByRole('form', { name: 'New referral' });

/** Takes over what was read clearly, and gives this answer to each value that is asked for by itself. */
async function takeOver(page: Page, unsure: 'Use' | 'Leave out'): Promise<void> {
  const read = page.getByRole('region', { name: 'Read from the paper' });
  await expect(read).toBeVisible({ timeout: 90_000 });
  await read.getByRole('button', { name: /^Use (?:this value|these \d+ values)$/ }).click();
  const answer = read.getByRole('button', { name: new RegExp(`^${unsure} (?!th)`) });
  while (await answer.isVisible()) await answer.click();
}

/** Chooses any provider: the directory does not know the one on an invented paper. */
async function chooseProvider(page: Page): Promise<void> {
  const field = paperForm(page).getByRole('combobox', { name: /^Responsible provider/ });
  await field.click();
  await page.getByRole('option').first().click();
}

test('a PDF that is faxed by email becomes a referral, with the line of each value marked on it', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ADMIN, { baseURL: server.origin, at: '/hospice/settings/intake' });
  await page.getByRole('button', { name: 'Create an address' }).click();
  const address = page.getByText(/^papers\+[a-z0-9]{20}@in\.wayside\.example$/);
  const to = await address.textContent();
  const paper = await madePaper('journey', 'hospital face sheet', 0, 'text');
  const attachments = [{ filename: 'Fax 0042.pdf', content: Buffer.from(paper.bytes) }];
  writeFileSync(join(maildir, 'new', '1732200001.fax'), await fax({ to: to ?? '', attachments }));

  await page.getByRole('link', { name: 'Open the intake tray' }).click();
  // It comes by itself, as the tray follows what happens.
  await page.getByRole('link', { name: 'Fax 0042.pdf' }).click({ timeout: 60_000 });
  await expect(paperForm(page)).toBeVisible();
  await takeOver(page, 'Use');
  const lastName = paperForm(page).getByLabel('Last name', { exact: false }).first();
  await expect(lastName).not.toHaveValue('');
  await lastName.focus();
  await expect(page.locator('[data-part="mark"]')).toBeVisible();

  await chooseProvider(page);
  await page.getByRole('button', { name: 'Create referral' }).click();
  await expect(page).toHaveURL(/\/hospice\/referrals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Fax 0042.pdf', exact: true })).toBeVisible();
});

test('a photo that a guest sends from a 360 px screen becomes a referral that the guest follows; what nobody can read is put aside, and comes back', async ({
  browser,
}) => {
  test.slow();
  const { page } = await signedIn(browser, ADMIN, { baseURL: server.origin, at: '/hospice/intake' });
  await page
    .getByLabel('Papers to add')
    .setInputFiles([{ name: 'Menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 torn') }]);
  await page.getByRole('link', { name: 'Menu.pdf' }).click();
  await page.getByRole('button', { name: 'Put aside…' }).click();
  await page.getByRole('radio', { name: 'Unreadable' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Put aside' }).click();
  await expect(page.getByRole('link', { name: 'Menu.pdf' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Menu.pdf' })).toBeVisible();

  const email = 'planner@mercy.example';
  const paper = await madePaper('journey', 'nursing home boxes', 1, 'photo');
  const address = await referralPageOf(page);
  const phone = await (await browser.newContext({ viewport: SMALL_PHONE, locale: 'en-US' })).newPage();
  await phone.goto(address);
  await phone.getByLabel('Your email').fill(email);
  await phone.getByRole('button', { name: 'Email me a code' }).click();
  await phone.getByLabel('Code').fill(await codeMailedTo(page, email));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Send only a photo or PDF' }).click();
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByText('Add a photo or PDF', { exact: true }).last()).toBeVisible();
  const photo = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(paper.bytes) };
  await phone.getByLabel('Papers').setInputFiles(photo);
  await expectClean(phone, 'The page for papers alone', SMALL_PHONE);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Harbor Hospice has what you sent' })).toBeFocused();
  await expectClean(phone, 'The thanks for papers', SMALL_PHONE);

  await page.goto('/hospice/intake');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Unverified');
  await page.getByRole('link', { name: 'IMG_0042.jpg' }).click();
  await takeOver(page, 'Leave out');
  await expectClean(page, 'A paper with its form');
  const form = paperForm(page);
  const fill = async (label: string, value: string) => {
    const field = form.getByLabel(label, { exact: false }).first();
    if ((await field.inputValue()) === '') await field.fill(value);
  };
  await fill('First name', 'Grace');
  await fill('Last name', 'Okafor');
  await fill('Date of birth', '1940-05-12');
  await chooseProvider(page);
  await page.getByRole('button', { name: 'Create referral' }).click();
  await expect(page).toHaveURL(/\/hospice\/referrals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'IMG_0042.jpg', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sent without an account' })).toBeVisible();

  await phone.goto(await linkMailedTo(page, email, '/refer/follow'));
  await phone.getByRole('button', { name: 'Email the code' }).click();
  await phone.getByLabel('Code').fill(await codeMailedTo(page, email));
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { name: 'What you sent' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Received' })).toBeVisible();
  await expect(phone.getByText(/R-\d+/)).toBeVisible();
  await expect(phone.getByText('IMG_0042.jpg')).toBeVisible();
  await expectClean(phone, 'The page to follow papers', SMALL_PHONE);
});
