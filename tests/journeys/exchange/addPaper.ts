import { madePaper } from '#tests/server/exchange/support/papers/madePapers.ts';
import type { Person } from '../support.ts';

/** Sends a paper into the intake tray. @returns the address of its screen */
export async function addPaper({ page }: Person, fileName: string): Promise<string> {
  await page.goto('/hospice/intake');
  const { bytes } = await madePaper('journey', 'hospital face sheet', 0, 'text');
  const file = { name: fileName, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
  await page.getByLabel('Papers to add').setInputFiles(file);
  const link = page.getByRole('main').getByRole('link', { name: fileName });
  return (await link.first().getAttribute('href')) ?? '';
}
