import { expect, test, type Page } from '@playwright/test';
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

// A group's rows with several hospices are higher. Its patients who need attention stand above the rows, and count as lines in view.
for (const [account, home, rows] of [
  [ANA, '/hospice', 12],
  [SOFIA, '/stakeholder', 10],
] as const) {
  test(`${home} shows ${rows} rows at 1280 by 800, with the patient in sight`, async ({ browser }) => {
    const { page } = await signedIn(browser, account, { at: home, viewport: { width: 1280, height: 800 } });
    await firstRow(page);
    await toolsLoaded(page);
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
    // The box comes after the rows.
    if (home === '/stakeholder') await expect(page.getByRole('region', { name: /^Needs attention/ })).toBeVisible();
    const needs = await page
      .getByRole('region', { name: /^Needs attention/ })
      .getByRole('listitem')
      .count();
    expect((await rowsInView(page)) + needs).toBeGreaterThanOrEqual(rows);
    await expect(page.locator('main tbody tr').first().getByRole('link').first()).toBeInViewport({ ratio: 1 });
  });
}

// Quick filters, saved filters and tools are one row, and the filters another.
for (const [home, rows] of [
  ['/hospice', 11],
  ['/hospice?tab=enrollments', 12],
] as const) {
  test(`${home} shows ${rows} rows at 1024 by 768`, async ({ browser }) => {
    const { page } = await signedIn(browser, ANA, { at: home, viewport: { width: 1024, height: 768 } });
    await firstRow(page);
    await toolsLoaded(page);
    await expect(page.getByRole('button', { name: 'Saved filters' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /^(SIA|All) / }).last()).toBeInViewport();
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(rows);
    await expectNoSidewaysScroll(page, home);
  });
}

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

for (const [account, home, list] of [
  [ANA, '/hospice', 'Referrals'],
  [ANA, '/hospice?tab=enrollments', 'Enrollments'],
  [SOFIA, '/stakeholder', 'Referrals'],
] as const) {
  test(`${home} shows five rows at 200% zoom of 1280 by 800, and the rest by one press`, async ({ browser }) => {
    const { page } = await signedIn(browser, account, { at: home, viewport: { width: 640, height: 400 } });
    await firstRow(page);
    await expect(page.getByRole('searchbox', { includeHidden: true })).toHaveCount(1);
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(5);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const row = page.getByRole('table', { name: list }).locator('tbody tr').first();
    await expect(row.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page, home);

    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('button', { name: 'Figures and filters' }).click();
    await toolsLoaded(page);
    await expect(page.getByRole('navigation', { name: 'Quick filters' })).toBeVisible();
    await page.getByRole('button', { name: 'Figures and filters' }).click();
    await expect(page.getByRole('searchbox')).toBeHidden();
  });
}

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
