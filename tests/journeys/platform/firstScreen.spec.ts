import { expect, test } from '@playwright/test';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { GRACE, signedIn, SOFIA } from '../support.ts';

/** What the demo data call people and organizations. */
const NAMES = demoAccounts
  .flatMap(({ email, name, organization }) => [email, name, organization])
  .filter((name) => name !== PRODUCT_NAME);

for (const [account, path, head] of [
  [GRACE, '/hospice', 'Next action'],
  [SOFIA, '/stakeholder', 'Hospices'],
] as const) {
  test(
    `the page of ${path} has the frame of its list, and nothing of a person`,
    { tag: '@short' },
    async ({ browser }) => {
      const { context } = await signedIn(browser, account);
      const page = await (await context.request.get(path, { headers: { Accept: 'text/html' } })).text();
      const frame = /<div aria-hidden="true" id="shell" inert>.*<\/div>/s.exec(page)?.[0] ?? '';
      expect(frame).toContain(head);
      expect(frame).not.toMatch(/ style=| on[a-z]+=|<script/);
      for (const name of NAMES) expect(page).not.toContain(name);
      // Without the cookie of a sign-in the login opens.
      const login = await (await fetch(new URL(path, test.info().project.use.baseURL))).text();
      expect(login).toContain('<h1>Log in</h1>');
      expect(login).not.toContain(head);
    },
  );

  test(`the page of ${path} contains its style sheets, and the browser doesn’t fetch them again`, async ({
    browser,
  }) => {
    const { page } = await signedIn(browser, account);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible();
    const inPage = await page
      .locator('head style[data-sheet]')
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-sheet') ?? ''));
    expect(inPage.length).toBeGreaterThan(1);
    expect(requested.filter((file) => inPage.includes(file))).toEqual([]);
    // Parts that come later still fetch their own style sheets.
    expect(requested.some((file) => file.endsWith('.css'))).toBe(true);
  });

  test(`nothing moves on ${path} from its first paint on`, async ({ browser }) => {
    const { page } = await signedIn(browser, account, {
      before: async (context) => {
        await context.addInitScript(() => {
          Reflect.set(window, 'moved', 0);
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')));
          }).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'All figures' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Referrals' }).getByRole('row').nth(3)).toBeVisible();
    await expect(page.locator('#shell')).toHaveCount(0);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThanOrEqual(0.01);
  });
}

test('the rows that fit on the screen come first, and the others once the browser has time', async ({ browser }) => {
  const { page } = await signedIn(browser, GRACE, {
    before: async (context) => {
      await context.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          const rows = [...document.querySelectorAll('main tbody tr:has(a)')];
          const last = rows.at(-1);
          if (!last) return;
          observer.disconnect();
          Reflect.set(window, 'first', { rows: rows.length, end: last.getBoundingClientRect().bottom });
        }).observe(document, { childList: true, subtree: true });
      });
    },
  });
  await page.goto('/hospice?limit=100');
  const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBeGreaterThan(30);
  const first: unknown = await page.evaluate(() => Reflect.get(window, 'first'));
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(first).toEqual({ rows: expect.any(Number), end: expect.any(Number) });
  expect(Reflect.get(Object(first), 'rows')).toBeLessThan(await rows.count());
  expect(Reflect.get(Object(first), 'end')).toBeGreaterThanOrEqual(height);
});

test('of a next page the rows in sight come first, the others follow, and the page stays where it is', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, GRACE);
  await page.goto('/hospice');
  const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody tr:has(a)');
  await expect(rows).toHaveCount(25);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => {
    const before = document.querySelector('main tbody tr:has(a)');
    new MutationObserver((_changes, observer) => {
      // The old rows are hidden first and removed with the rest.
      const now = [...document.querySelectorAll('main tbody:not([hidden]) tr:has(a)')];
      const first = now[0]?.getBoundingClientRect();
      const last = now.at(-1)?.getBoundingClientRect();
      if (now[0] === before || !first || !last) return;
      observer.disconnect();
      const headEnd = document.querySelector('main thead th')?.getBoundingClientRect().bottom ?? 0;
      const pagerTop = document.querySelector('nav[aria-label="Pages"]')?.getBoundingClientRect().top ?? 0;
      Reflect.set(window, 'first', {
        rows: now.length,
        isFilled: first.top <= headEnd && last.bottom >= Math.min(window.innerHeight, pagerTop - 40),
        scrolled: window.scrollY,
      });
    }).observe(document, { childList: true, subtree: true });
    return window.scrollY;
  });
  await next.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'first'))).toBeTruthy();
  await expect(rows).toHaveCount(25);
  const first: unknown = await page.evaluate(() => Reflect.get(window, 'first'));
  expect(first).toEqual({ rows: expect.any(Number), isFilled: true, scrolled: expect.any(Number) });
  expect(Reflect.get(Object(first), 'rows')).toBeLessThan(25);
  // A row with one line more than the old one moves the page by that, but no row does that comes later.
  expect(Math.abs(Number(Reflect.get(Object(first), 'scrolled')) - scrolled)).toBeLessThan(43);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(43);
});
