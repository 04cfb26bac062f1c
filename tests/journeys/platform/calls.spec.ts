import { expect, test, type Browser, type Page } from '@playwright/test';
import { addPaper } from '../exchange/addPaper.ts';
import { OwnServer } from '../ownServer.ts';
import { addressOf, ROUTES, type RouteWorld } from '#tests/src/support/routeExpectations.ts';
import { ADMIN, GRACE, signedIn, SOFIA, type Person } from '../support.ts';

/** What a route shows by its query: each has data of its own. */
const VIEWS = [
  [
    GRACE,
    [
      '/hospice?tab=work',
      '/hospice?tab=enrollments',
      '/hospice?tab=feedback',
      '/hospice?tab=communication',
      '/hospice?tab=communication&part=inbox',
      '/hospice?filter.status=enrolled&page=2',
    ],
  ],
  [SOFIA, ['/stakeholder?tab=enrollments']],
  [ADMIN, ['/admin/stakeholders?tab=directory']],
] as const;

interface Listed {
  readonly data: readonly { readonly id: string }[];
}

const first = async ({ call }: Person, path: string) => (await call<Listed>('GET', path)).data[0]?.id ?? '';

/** The first records of the demo data that the routes can name. */
async function firstRecords(browser: Browser): Promise<RouteWorld> {
  const admin = await signedIn(browser, GRACE, { baseURL: server.origin });
  const stakeholder = await signedIn(browser, SOFIA, { baseURL: server.origin });
  const { hospice } = await admin.call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  const { group } = await stakeholder.call<{ group: { id: string } }>('GET', '/v1/users/me');
  const ofHospice = (path: string) => first(admin, `/v1/hospices/${hospice.id}/${path}&limit=1`);
  return {
    hospiceId: hospice.id,
    groupId: group.id,
    // Both sides see it.
    fresh: await ofHospice(`referrals?filter.stakeholders.group.id=${group.id}`),
    unread: await ofHospice('referrals?sortBy=receivedAt:ASC'),
    providerId: await ofHospice('stakeholders?filter.kind=provider'),
    communityId: await ofHospice('stakeholders?filter.kind=community'),
    nurseId: await ofHospice('staff?filter.duty=admission_nurse'),
    paper: (await addPaper(admin, 'face-sheet.pdf')).split('/').at(-1) ?? '',
  };
}

/** Its own server: what other journeys change would make screens ask again. */
const server = new OwnServer();
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await server.start();
});
test.afterAll(() => server.end());

/** As many screens wait for their last answer at the same time. */
const TABS = 6;

/** Opens the screens one after the other. */
async function expectEachCallOnce(page: Page, paths: readonly string[], asksAtLeast: number): Promise<void> {
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
      lastAt = Date.now();
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      // All that a screen asks for follows within a second of its last answer.
      await expect
        .poll(() => asked.length >= asksAtLeast && Date.now() - lastAt > 1_500, { intervals: [250], timeout: 30_000 })
        .toBe(true);
      expect(
        asked.filter((call, index) => asked.indexOf(call) < index),
        path,
      ).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
}

/** Every screen, several at the same time. */
const inTabs = (paths: readonly string[], open: (some: readonly string[]) => Promise<void>) =>
  Promise.all(Array.from({ length: TABS }, (_, tab) => open(paths.filter((__, index) => index % TABS === tab))));

// Each screen waits until nothing more is asked.
test.describe.configure({ timeout: 300_000 });

const visits = Object.values(ROUTES).flat();
let records: RouteWorld | undefined;

for (const [account, views] of VIEWS) {
  test(`each screen of ${account.role} asks for everything once while nothing changes`, async ({ browser }) => {
    const world = (records ??= await firstRecords(browser));
    expect(Object.values(world)).not.toContain('');
    const own = visits.filter(({ opensTo }) => typeof opensTo !== 'string' && opensTo.includes(account.role));
    // The sign-in is kept for the other tabs.
    await signedIn(browser, account, { baseURL: server.origin });
    // Opening a paper changes it, and the tray with it, so its own screen and the tray's ask again.
    const addresses = own.map((visit) => addressOf(visit, world)).filter((path) => !path.endsWith(world.paper));
    await inTabs([...addresses, ...views], async (paths) => {
      const { page } = await signedIn(browser, account, { baseURL: server.origin });
      // Besides the person, the live updates; an administrator has none.
      await expectEachCallOnce(page, paths, account === ADMIN ? 1 : 2);
    });
  });
}

test('each page for visitors asks for everything once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const open = visits.flatMap(({ at, opensTo }) => (typeof opensTo === 'string' && typeof at === 'string' ? [at] : []));
  await inTabs(open, async (paths) => expectEachCallOnce(await context.newPage(), paths, 0));
  await context.close();
});
