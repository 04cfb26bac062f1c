import { expect, test, type Page } from '@playwright/test';
import type { DemoAccount } from '#demo/accounts.ts';
import { firstRow } from '../clean.ts';
import { ANA, expectNoSidewaysScroll, signedIn, SOFIA } from '../support.ts';

/** How many rows of the list are wholly on the screen. */
const rowsInView = (page: Page) =>
  page.locator('main tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { bottom, top } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

const toolsLoaded = (page: Page) => expect(page.getByRole('searchbox')).toBeVisible();

const needs = (page: Page) => page.getByRole('region', { name: /^Needs attention/ });

interface First {
  readonly account: DemoAccount;
  readonly home: string;
  readonly list: string;
  /** Rows in view at 1280 by 800. */
  readonly onLaptop: number;
  /** Rows in view at 1024 by 768. */
  readonly onSmallLaptop?: number;
}

for (const { account, home, list, onLaptop, onSmallLaptop } of [
  { account: ANA, home: '/hospice', list: 'Referrals', onLaptop: 12, onSmallLaptop: 11 },
  { account: ANA, home: '/hospice?tab=enrollments', list: 'Enrollments', onLaptop: 12, onSmallLaptop: 12 },
  // A group's rows with several hospices are higher. Its patients who need attention stand above the rows, and count as lines in view.
  { account: SOFIA, home: '/stakeholder', list: 'Referrals', onLaptop: 10 },
] satisfies readonly First[]) {
  test(`${home} shows its first rows on a laptop, and five at 200% zoom with the rest by one press`, async ({
    browser,
  }) => {
    const { page } = await signedIn(browser, account, { at: home, viewport: { width: 1280, height: 800 } });
    const firstLink = page.getByRole('table', { name: list }).locator('tbody tr').first().getByRole('link').first();

    await test.step(`${onLaptop} rows at 1280 by 800, with the patient in sight`, async () => {
      await firstRow(page);
      await toolsLoaded(page);
      if (list === 'Referrals') await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
      // The box comes after the rows.
      if (home === '/stakeholder') await expect(needs(page)).toBeVisible();
      const above = await needs(page).getByRole('listitem').count();
      expect((await rowsInView(page)) + above).toBeGreaterThanOrEqual(onLaptop);
      await expect(firstLink).toBeInViewport({ ratio: 1 });
    });

    // Quick filters, saved filters and tools are one row, and the filters another.
    if (onSmallLaptop !== undefined) {
      await test.step(`${onSmallLaptop} rows at 1024 by 768`, async () => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await firstRow(page);
        await toolsLoaded(page);
        await expect(page.getByRole('button', { name: 'Saved filters' })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('link', { name: /^(SIA|All) / }).last()).toBeInViewport();
        expect(await rowsInView(page)).toBeGreaterThanOrEqual(onSmallLaptop);
        await expectNoSidewaysScroll(page, home);
      });
    }

    await test.step('five rows at 200% zoom of 1280 by 800, and the rest by one press', async () => {
      await page.setViewportSize({ width: 640, height: 400 });
      await page.reload();
      await firstRow(page);
      await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveCount(1);
      expect(await rowsInView(page)).toBeGreaterThanOrEqual(5);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(firstLink).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page, home);

      await expect(page.getByRole('searchbox')).toBeHidden();
      await page.getByRole('button', { name: 'Figures and filters' }).click();
      await toolsLoaded(page);
      await expect(page.getByRole('navigation', { name: 'Quick filters' })).toBeVisible();
      await page.getByRole('button', { name: 'Figures and filters' }).click();
      await expect(page.getByRole('searchbox')).toBeHidden();
    });
  });
}

test('the SIA mark goes below the status where it has no room, so that no row makes the registry wider', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, ANA, {
    at: '/hospice?filter.enrollment.isSia=true',
    viewport: { width: 768, height: 800 },
  });
  await firstRow(page);
  const row = page.locator('main tbody tr').first();
  const topOf = async (text: string) => (await row.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await topOf('SIA')).toBeGreaterThan((await topOf('Actively dying')) + 10);
});

test('the registry keeps patient and next action in sight at 1280, 1024 and 768 pixels', async ({ browser }) => {
  const { page } = await signedIn(browser, ANA, { at: '/hospice?filter.enrollment.isDue=true' });
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await firstRow(page);
    const row = page.locator('main tbody tr').first();
    await expect(row.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await expect(
      row
        .getByRole('cell')
        .filter({ hasText: /overdue by|due now/ })
        .first(),
    ).toBeInViewport({ ratio: 1 });
  }
});

test('at 200% zoom the next action and a filter that is set stay in sight', async ({ browser }) => {
  const at = '/hospice?filter.enrollment.isDue=true';
  const { page } = await signedIn(browser, ANA, { at, viewport: { width: 640, height: 400 } });
  await firstRow(page);
  const row = page.locator('main tbody tr').first();
  await expect(
    row
      .getByRole('cell')
      .filter({ hasText: /overdue by|due now/ })
      .first(),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /^Due/ })).toBeInViewport({ ratio: 1 });
});
