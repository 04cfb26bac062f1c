import { expect, test, type Page, type Request } from '@playwright/test';
import { BUDGETS, findImportCycles, measureScripts } from '../../../tools/measureScripts.ts';
import { accountOf, signIn } from '../support.ts';

const KIB = 1024;
/** Until the first rows; each has its own way to the server and back. */
const MAX_SCRIPTS = 10;

interface Script {
  readonly path: string;
  /** As served. */
  readonly bytes: number;
  readonly isThere: boolean;
}

/** Runs in the page before its own scripts: keeps the moment in which the selector first found something. */
function noteWhenUsable(selector: string): void {
  if (window !== window.top) return;
  const look = () => {
    if (!document.querySelector(selector)) return;
    Reflect.set(window, 'usableAt', performance.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { attributes: true, childList: true, subtree: true });
}

/** In the page: the scripts that it had begun to load by then, and whether they had arrived. */
function scriptsBegun(): Script[] {
  const usableAt = Number(Reflect.get(window, 'usableAt'));
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < usableAt)
    .map(({ encodedBodySize, name, responseEnd }) => ({
      path: new URL(name).pathname,
      bytes: encodedBodySize,
      isThere: responseEnd <= usableAt,
    }));
}

/** Opens the page and reads what it had loaded in the moment in which the selector first found something. */
async function scriptsUntil(page: Page, path: string, usable: string) {
  const loading = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request));
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  await page.addInitScript(noteWhenUsable, usable);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(window, 'usableAt'));
  // The browser tells of a script that was on its way once it is there.
  await expect.poll(() => loading.size).toBe(0);
  const begun = await page.evaluate(scriptsBegun);
  const arrived = begun.filter(({ isThere }) => isThere);
  expect(arrived.length).toBeGreaterThan(0);
  return { begun, count: arrived.length, size: arrived.reduce((sum, { bytes }) => sum + bytes, 0) / KIB };
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
  const first = await scriptsUntil(page, '/hospice', 'table tbody tr a[href^="/hospice/referrals/"]');
  expect(first.size).toBeLessThanOrEqual(BUDGETS['/hospice']);
  expect(first.count).toBeLessThanOrEqual(MAX_SCRIPTS);
  // Nothing for later is fetched before the rows are there, not even in idle time.
  const needed = measureScripts('dist')
    .find(({ visit }) => visit === '/hospice')
    ?.files.map(({ file }) => `/${file}`);
  expect(first.begun.map(({ path }) => path).filter((path) => !needed?.includes(path))).toEqual([]);
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
