import { expect, test } from '@playwright/test';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { firstRow } from '../clean.ts';
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

  test(
    `the page of ${path} shows before any script where its figures will be`,
    { tag: '@short' },
    async ({ browser }) => {
      const { context } = await signedIn(browser, account);
      await context.route('**/*.js', (route) => route.abort());
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator('#shell [class*="figures"]:empty')).toHaveCSS('background-image', /gradient/);
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

for (const [line, downlink, isFrameFirst] of [
  ['a fast line once the frame stands', 10, true],
  ['a slow line at once', 1, false],
] as const) {
  test(`the page fetches the app on ${line}`, async ({ browser }) => {
    const { page } = await signedIn(browser, GRACE, {
      before: async (context) => {
        await context.addInitScript((megabits) => {
          Object.defineProperty(navigator, 'connection', { value: { downlink: megabits } });
          new MutationObserver((changes, observer) => {
            const isFetching = changes
              .flatMap(({ addedNodes }) => [...addedNodes])
              .some((node) => node instanceof HTMLLinkElement && /everywhere/.test(node.href));
            if (!isFetching) return;
            observer.disconnect();
            Reflect.set(window, 'frameFirst', document.querySelector('#shell table') !== null);
          }).observe(document, { childList: true, subtree: true });
        }, downlink);
      },
    });
    await page.goto('/hospice');
    await firstRow(page);
    expect(await page.evaluate(() => Reflect.get(window, 'frameFirst'))).toBe(isFrameFirst);
  });
}

test('a few rows come first, then those that fit on the screen, and the others once the browser has time', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, GRACE, {
    before: async (context) => {
      await context.addInitScript(() => {
        const steps: object[] = [];
        Reflect.set(window, 'steps', steps);
        new MutationObserver(() => {
          const rows = [...document.querySelectorAll('main tbody tr:has(a)')];
          const last = rows.at(-1);
          const table = last?.closest('table');
          if (last && table && rows.length !== Reflect.get(Object(steps.at(-1)), 'rows'))
            steps.push({
              rows: rows.length,
              end: last.getBoundingClientRect().bottom,
              tableEnd: table.getBoundingClientRect().bottom,
            });
        }).observe(document, { childList: true, subtree: true });
      });
    },
  });
  await page.goto('/hospice?limit=100');
  const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody tr:has(a)');
  await expect.poll(() => rows.count()).toBeGreaterThan(30);
  const { height } = page.viewportSize() ?? { height: 0 };
  const steps: unknown = await page.evaluate(() => Reflect.get(window, 'steps'));
  expect(steps).toEqual(Array.from({ length: 3 }, () => expect.any(Object)));
  const of = (step: number, name: string) => Number(Reflect.get(Object(Reflect.get(Object(steps), step)), name));

  expect(of(0, 'rows')).toBe(6);
  expect(of(0, 'end')).toBeLessThan(height);
  // Waiting rows fill the rest of the screen meanwhile.
  expect(of(0, 'tableEnd')).toBeGreaterThanOrEqual(height);
  expect(of(1, 'rows')).toBeLessThan(30);
  expect(of(1, 'end')).toBeGreaterThanOrEqual(height);
  expect(of(2, 'rows')).toBe(await rows.count());
});

for (const [account, path] of [
  [GRACE, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  for (const width of [1440, 768])
    test(`${width} px wide, the columns of ${path} stand where its frame shows them, and stay there on the next page`, async ({
      browser,
    }) => {
      const { page } = await signedIn(browser, account, {
        viewport: { width, height: 900 },
        before: async (context) => {
          await context.addInitScript(() => {
            new MutationObserver((_changes, observer) => {
              // Those with a heading: boxes and actions stick to the sides.
              const heads = [...document.querySelectorAll('#shell thead th')].filter((head) =>
                /\w/.test(head.textContent),
              );
              // The last thing in the page: the frame is whole.
              if (heads.length === 0 || !document.querySelector('noscript')) return;
              observer.disconnect();
              Reflect.set(
                window,
                'frame',
                heads.map((head) => Math.round(head.getBoundingClientRect().left)),
              );
            }).observe(document, { childList: true, subtree: true });
          });
        },
      });
      await page.goto(path);
      await firstRow(page);
      const places = () =>
        page
          .getByRole('table', { name: 'Referrals' })
          .locator('thead th')
          .filter({ hasText: /./, hasNotText: 'Actions' })
          .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
      const before = await places();
      expect(await page.evaluate(() => Reflect.get(window, 'frame'))).toEqual(before);

      const first = await page.locator('main tbody tr:has(a)').first().textContent();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.locator('main tbody:not([hidden]) tr:has(a)').first()).not.toHaveText(first ?? '');
      expect(await places()).toEqual(before);
    });

  test(`what the cells of ${path} say stays within their columns, on a laptop and on a tablet`, async ({ browser }) => {
    const { page } = await signedIn(browser, account, { viewport: { width: 1280, height: 800 } });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${path}?limit=100`);
      const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody tr:has(a)');
      await expect.poll(() => rows.count()).toBeGreaterThan(25);
      const tooWide = await rows
        .locator('td, th')
        .or(page.getByRole('table', { name: 'Referrals' }).locator('thead th'))
        .evaluateAll((cells) =>
          cells
            .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(tooWide).toEqual([]);
    }
  });
}

test('of a next page the rows in sight come first, the others follow, and the page stays where it is', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, GRACE);
  await page.goto('/hospice');
  // Those that are drawn for the page after this one are hidden.
  const rows = page.getByRole('table', { name: 'Referrals' }).locator('tbody:not([hidden]) tr:has(a)');
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

test('pointing at Next page draws its rows, and pressing it shows the same rows', async ({ browser }) => {
  const { page } = await signedIn(browser, GRACE);
  await page.goto('/hospice');
  const shown = page.locator('main tbody:not([hidden]) tr:has(a)');
  await expect(shown).toHaveCount(25);
  const next = page.getByRole('button', { name: 'Next page' });
  const ahead = page.locator('main tbody[hidden] tr:has(a)');
  // A change of a patient on this page drops them.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await next.hover();
    const scrolled = await page.evaluate(() => window.scrollY);
    await expect.poll(() => ahead.count(), { timeout: 2_000 }).toBeGreaterThan(5);
    // Only the rows that will be in sight.
    expect(await ahead.count()).toBeLessThan(25);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await ahead.first().evaluate((row) => Reflect.set(window, 'ahead', row), undefined, { timeout: 2_000 });
    await next.click();
    const isShown = () =>
      page.evaluate(() => {
        const row: unknown = Reflect.get(window, 'ahead');
        return row instanceof HTMLElement && row.checkVisibility();
      });
    await expect.poll(isShown, { timeout: 2_000 }).toBe(true);
  }).toPass();
  await expect(shown).toHaveCount(25);
});
