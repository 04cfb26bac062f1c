import { expect, test, type Page } from '@playwright/test';
import { expectClean, firstRow, heading, ours, tryAgain, watchedSignIn } from '../clean.ts';
import { ANA, expectAccessible, SOFIA } from '../support.ts';

const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('menu')).first();

/** Opens every filter and menu above the list, the first row's and the person's own, one after the other. */
async function expectMenusClean(page: Page, what: string, min: number): Promise<void> {
  const buttons = [
    ...(await page.locator('main button[aria-haspopup]:not(table button)').all()),
    ...(await page.locator('table button[aria-haspopup]').all()).slice(0, 1),
    ...(await page.getByRole('banner').locator('button[aria-haspopup]').all()),
  ];
  expect(buttons.length).toBeGreaterThanOrEqual(min);
  for (const opener of buttons) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opened(page)).toBeVisible();
    await expectAccessible(page, `${what}, ${await opener.innerText()} open`, '[role="dialog"], [role="menu"]');
    // A panel that loads takes the focus when it is there.
    await expect(opened(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0);
  }
}

test('the hospice’s registry is accessible, with every menu open', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice');
  await firstRow(page);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectClean(page, 'registry');
  await expectMenusClean(page, 'registry', 8);
  expect(found).toEqual([]);
});

test('the hospice’s last weeks, its enrollments and a page past the last are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, ANA, '/hospice');
  await firstRow(page);
  const charts = page.getByRole('heading', { name: 'Decline reasons' });
  const weeks = page.getByRole('button', { name: 'Last 12 weeks' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'All figures' }).click();
  await expect(weeks).toHaveAttribute('aria-expanded', 'false');
  // On a larger screen there is room for the charts.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(charts).toBeVisible();
  await expectClean(page, 'the last weeks');
  await page.goto('/hospice?tab=enrollments');
  await firstRow(page);
  await expectClean(page, 'enrollments');
  await page.goto('/hospice?filter.status=enrolled&page=900');
  await heading(page, 'This page is empty');
  await expectClean(page, 'past the last page');
  expect(found).toEqual([]);
});

test('the group’s referrals are accessible, with every menu open', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, SOFIA, '/stakeholder');
  await firstRow(page);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectClean(page, 'referrals');
  await expectMenusClean(page, 'referrals', 6);
  expect(found).toEqual([]);
});

test('the group’s enrollments are accessible', async ({ browser }) => {
  const { page, found } = await watchedSignIn(browser, SOFIA, '/stakeholder?tab=enrollments');
  await firstRow(page);
  await expectClean(page, 'enrollments');
  expect(found).toEqual([]);
});

const LIST = /\/v1\/(?:hospices|groups)\/[^/]+\/(?:referrals|enrollments)(?:\?|$)/;

for (const [account, home] of [
  [ANA, '/hospice'],
  [SOFIA, '/stakeholder'],
] as const) {
  test(`the lists of ${home} are accessible while they load, when they fail, and with nothing in them`, async ({
    browser,
  }) => {
    const { page, found } = await watchedSignIn(browser, account, `${home}/account-settings`);
    for (const tab of ['', '?tab=enrollments']) {
      const held = Promise.withResolvers<null>();
      await page.route(LIST, async (route) => {
        await held.promise;
        await route.fulfill({ status: 500, body: '' });
      });
      await page.goto(home + tab);
      // The page's frame says that it loads as well, but is hidden from screen readers.
      await expect(page.locator('#shell')).toHaveCount(0);
      await expect(page.getByText(/^Loading /)).toBeAttached();
      await expectClean(page, `${home}${tab} loading`);
      held.resolve(null);
      await heading(page, 'Something went wrong on our end');
      await expectClean(page, `${home}${tab} failed`);
      await page.route(LIST, (route) => route.fulfill({ json: { data: [], meta: { totalItems: 0 } } }));
      await tryAgain(page, /^(?:No (?:referrals|enrollments) yet|No one is on service now)$/);
      await expectClean(page, `${home}${tab} empty`);
      await page.unroute(LIST);
    }
    expect(ours(found)).toEqual([]);
  });
}
