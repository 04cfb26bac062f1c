import { expect, type Page } from '@playwright/test';
import { expectPlainWords } from './support.ts';

/** When a hospice's hours for surveys begin, dozens of emails are sent at once. */
const PAGES = [1, 2, 3, 4, 5, 6];

/** Opens the newest mail to this address. Beside other journeys, their mails push it to an older page. */
async function openMailTo(page: Page, email: string): Promise<void> {
  for (const number of PAGES) {
    await page.goto(`/outbox?page=${number}`);
    const mail = page.getByRole('link', { name: email }).filter({ hasText: 'Sent' });
    if ((await mail.count()) > 0) return mail.first().click();
  }
  throw new Error(`No mail to ${email} was sent`);
}

/** The link to this path in the newest mail that was kept for this address. */
export async function linkMailedTo(page: Page, email: string, path: string): Promise<string> {
  const link = page.getByRole('region', { name: 'Plain text' }).getByRole('link', { name: path });
  await expect(async () => {
    await openMailTo(page, email);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectPlainWords(page, `The mail to ${email}`);
  const href = await link.textContent();
  if (!href) throw new Error(`The mail has no link to ${path}`);
  return href;
}

/** The code in the newest email to this address. */
export async function codeMailedTo(reader: Page, email: string): Promise<string> {
  const text = reader.getByRole('region', { name: 'Plain text' });
  let code: string | undefined;
  await expect(async () => {
    await openMailTo(reader, email);
    code = /^\s*(\d{6})\s*$/m.exec(await text.innerText({ timeout: 1000 }))?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
