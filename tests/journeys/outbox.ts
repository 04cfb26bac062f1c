import { expect, type Page } from '@playwright/test';
import { expectPlainWords } from './support.ts';

/** The link to this path in the newest mail that was kept for this address. */
export async function linkMailedTo(page: Page, email: string, path: string): Promise<string> {
  const mail = page.getByRole('link', { name: email }).filter({ hasText: 'Sent' }).first();
  const link = page.getByRole('region', { name: 'Plain text' }).getByRole('link', { name: path });
  await expect(async () => {
    await page.goto('/outbox');
    await mail.click({ timeout: 1000 });
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectPlainWords(page, `The mail to ${email}`);
  const href = await link.textContent();
  if (!href) throw new Error(`The mail has no link to ${path}`);
  return href;
}

/** The code in the newest email to this address. */
export async function codeMailedTo(reader: Page, email: string): Promise<string> {
  const mail = reader.getByRole('link', { name: email }).filter({ hasText: 'Sent' }).first();
  const text = reader.getByRole('region', { name: 'Plain text' });
  let code: string | undefined;
  await expect(async () => {
    await reader.goto('/outbox');
    await mail.click({ timeout: 1000 });
    code = /^\s*(\d{6})\s*$/m.exec(await text.innerText({ timeout: 1000 }))?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
