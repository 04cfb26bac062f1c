import { expect, test, type Page, type Route } from '@playwright/test';
import { ADMIN, caller, GRACE, invented, refer, signedIn, SOFIA } from '../support.ts';
import { watchCalls } from './screenCalls.ts';

const EVERYTHING = '**/v1/**';

/** Settings are forms: they wait for what the server says now. */
const hasForm = (tab: string) => tab === 'Settings';

/** With all of its data. */
async function expectShown(page: Page, tab: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first(), tab).toBeVisible();
  await expect(main.locator('[class*="skeleton"]'), tab).toHaveCount(0);
}

/** Keeps the page's calls from the server until it lets them go. */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(EVERYTHING, async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return {
    count: () => held.length,
    letGo: async () => {
      isHolding = false;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

for (const { account, menu } of [
  { account: GRACE, menu: 'Main' },
  { account: SOFIA, menu: 'Main' },
  { account: ADMIN, menu: 'Administration' },
]) {
  test(`each screen that ${account.role} has seen is there at once when opened again${account === ADMIN ? '' : ', also after a change'}`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, account);
    const calls = watchCalls(page);
    const tab = (name: string) => page.getByRole('navigation', { name: menu }).getByRole('link', { name, exact: true });
    const links = page.getByRole('navigation', { name: menu }).getByRole('link');
    await expect(links.nth(2)).toBeVisible();
    const names = (await links.allTextContents()).filter((name) => !hasForm(name));
    for (const name of names.toReversed()) {
      calls.forget();
      await tab(name).click();
      await expectShown(page, name);
      await expect.poll(calls.quietFor).toBeGreaterThan(1_000);
    }
    const rows = page.getByRole('main').getByRole('row');
    const openReferral = async () => {
      await tab('Referrals').click();
      await rows.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/referrals\/[\w-]+$/);
      await expectShown(page, 'referral');
    };
    if (account !== ADMIN) {
      await openReferral();
      await expect.poll(calls.quietFor).toBeGreaterThan(1_000);
    }
    const [first, last] = invented('Ottilie', 'Returns');
    calls.forget();
    await refer(caller(SOFIA), [first, last]);
    // The page hears of it, and asks for what it shows.
    if (account !== ADMIN) await expect.poll(() => calls.asked().length).toBeGreaterThan(0);

    const { count, letGo } = await holdCalls(page);
    for (const name of names) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-current', 'page');
      await expectShown(page, name);
    }
    if (account !== ADMIN) {
      await openReferral();
      await tab('Referrals').click();
      await expect(rows.nth(1)).toBeVisible();
      expect(count()).toBeGreaterThan(0);
      await letGo();
      await expect(rows.filter({ hasText: last })).toBeVisible();
    }
    await context.close();
  });
}
