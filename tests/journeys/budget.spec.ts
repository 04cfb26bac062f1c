import { expect, test, type Page } from '@playwright/test';
import { BUDGETS, measureScripts } from '../../tools/measureScripts.ts';
import { accountOf, signIn } from './support.ts';

/** The bytes of script that a visit fetched, as served, until `usable` says that it can be used. */
async function scriptBytes(page: Page, path: string, usable: (page: Page) => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await usable(page);
  const atUsable = bytes;
  await session.detach();
  return atUsable;
}

const KIB = 1024;

test('/login is usable within its budget of script', async ({ page }) => {
  const bytes = await scriptBytes(page, '/login', async () => {
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(BUDGETS['/login']);
});

test('/hospice shows its first rows within its budget of script', async ({ page }) => {
  await signIn(page, accountOf('hospice_admin'));
  const bytes = await scriptBytes(page, '/hospice', async () => {
    await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(BUDGETS['/hospice']);
});

test('the modules that a visit imports weigh no more than its budget', () => {
  for (const { visit, bytes } of measureScripts('dist')) expect(bytes / KIB, visit).toBeLessThanOrEqual(BUDGETS[visit]);
});
