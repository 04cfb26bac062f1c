import { expect, test, type Browser } from '@playwright/test';
import { OwnServer } from '../ownServer.ts';
import type { DemoAccount } from '#demo/accounts.ts';
import { ADMIN, GRACE, signedIn, SOFIA } from '../support.ts';

/** Screens of each area, each with data of its own. */
const SCREENS = [
  [
    GRACE,
    [
      '/hospice',
      '/hospice?tab=enrollments',
      '/hospice?tab=feedback',
      '/hospice?tab=communication',
      '/hospice?tab=communication&part=inbox',
      '/hospice?filter.status=enrolled&page=2',
      '/hospice/referrals/new',
      '/hospice/referrals/import',
      '/hospice/performances/responsible-provider',
      '/hospice/account-settings',
      '/hospice/settings',
      '/hospice/settings/information-sharing',
      '/hospice/settings/survey-send',
      '/hospice/settings/survey-questions',
    ],
  ],
  [SOFIA, ['/stakeholder', '/stakeholder/account-settings', '/stakeholder/manage-communication']],
  [
    ADMIN,
    [
      '/admin',
      '/admin/hospices',
      '/admin/stakeholders',
      '/admin/stakeholders?tab=directory',
      '/admin/audit',
      '/admin/invitations',
      '/admin/mail',
      '/admin/system',
    ],
  ],
] as const;

/** Its own server: what other journeys change would make screens ask again. */
const server = new OwnServer();
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await server.start();
});
test.afterAll(() => server.end());

/** As many screens wait for their last answer at the same time. */
const TABS = 4;

/** Opens the screens one after the other in a browser of its own. */
async function expectEachCallOnce(browser: Browser, account: DemoAccount, paths: readonly string[]): Promise<void> {
  const { page } = await signedIn(browser, account, { baseURL: server.origin });
  let asked: string[] = [];
  let lastAt = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    lastAt = Date.now();
    asked.push(`${request.method()} ${pathname}${search}`);
  });
  for (const path of paths) {
    // A job of the server may change something meanwhile; a screen that asks twice does so every time.
    await expect(async () => {
      asked = [];
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      // All that a screen asks for follows within a second of its last answer.
      await expect
        .poll(() => asked.length > 1 && Date.now() - lastAt > 1_500, { intervals: [250], timeout: 30_000 })
        .toBe(true);
      expect(
        asked.filter((call, index) => asked.indexOf(call) < index),
        path,
      ).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
}

for (const [account, paths] of SCREENS) {
  test(`each screen of ${account.role} asks for everything once while nothing changes`, async ({ browser }) => {
    // The sign-in is kept for the other tabs.
    await signedIn(browser, account, { baseURL: server.origin });
    await Promise.all(
      Array.from({ length: TABS }, (_, tab) =>
        expectEachCallOnce(
          browser,
          account,
          paths.filter((__, index) => index % TABS === tab),
        ),
      ),
    );
  });
}
