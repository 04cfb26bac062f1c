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
