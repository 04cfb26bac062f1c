import { expect, test, type Page } from '@playwright/test';
import { BUDGETS, findImportCycles, measureScripts } from '../../../tools/measureScripts.ts';
import { accountOf, signIn } from '../support.ts';

const KIB = 1024;
/** Until the first rows; each has its own way to the server and back. */
const MAX_SCRIPTS = 10;

/** The scripts, in KiB as served, that had arrived in the frame in which the selector first found something. */
async function scriptsUntil(page: Page, path: string, usable: string): Promise<{ size: number; count: number }> {
  await page.goto(path, { waitUntil: 'commit' });
  const arrived = await page.waitForFunction(
    (selector) =>
      document.querySelector(selector) &&
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0)),
    usable,
    { polling: 'raf' },
  );
  const sizes = (await arrived.jsonValue()) ?? [];
  expect(sizes.length).toBeGreaterThan(0);
  return { size: sizes.reduce((sum, size) => sum + size, 0) / KIB, count: sizes.length };
}

test('/login is usable within its budget of script', { tag: '@short' }, async ({ page }) => {
  const { size } = await scriptsUntil(page, '/login', 'main button:not([data-waits])');
  expect(size).toBeLessThanOrEqual(BUDGETS['/login']);
});

test('the page to stop emails is usable within its budget of script', { tag: '@short' }, async ({ page }) => {
  const path = '/communication/unsubscribe';
  // A link that opens nothing has asked the server already, as every other does.
  const { size } = await scriptsUntil(page, `${path}/unknown`, 'main h1[tabindex]');
  expect(size).toBeLessThanOrEqual(BUDGETS[path]);
});

test('/hospice shows its first rows within its budget of script', { tag: '@short' }, async ({ page }) => {
  await signIn(page, accountOf('hospice_admin'));
  const { count, size } = await scriptsUntil(page, '/hospice', 'table tbody tr a[href^="/hospice/referrals/"]');
  expect(size).toBeLessThanOrEqual(BUDGETS['/hospice']);
  expect(count).toBeLessThanOrEqual(MAX_SCRIPTS);
});

test(
  'the survey is usable within its budget of script, on a page that knows nothing of the sign-in',
  { tag: '@short' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const path = '/survey/hospice-experience';
    const { size } = await scriptsUntil(page, path, 'main h1');
    expect(size).toBeLessThanOrEqual(BUDGETS[path]);
    expect(asked.filter((each) => !/^\/(?:survey\/|assets\/survey-|favicon)/.test(each))).toEqual([]);
  },
);

test(
  'the page to refer without an account is usable within its budget of script, and loads nothing of the app',
  { tag: '@short' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { size } = await scriptsUntil(page, '/refer/nowhere', 'main h1');
    expect(size).toBeLessThanOrEqual(BUDGETS['/refer']);
    expect(asked.filter((each) => !/^\/(?:refer\/|assets\/refer-|v1\/guest\/page|favicon)/.test(each))).toEqual([]);
  },
);

test('the modules that a visit imports weigh no more than its budget', { tag: '@short' }, () => {
  for (const { visit, bytes } of measureScripts('dist')) expect(bytes / KIB, visit).toBeLessThanOrEqual(BUDGETS[visit]);
});

test('no chunks of the build import each other in a circle', { tag: '@short' }, () => {
  expect(findImportCycles('dist')).toEqual([]);
});
