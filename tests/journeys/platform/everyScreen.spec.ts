import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { DemoAccount } from '#demo/accounts.ts';
import { addressOf, ROUTES, type RouteWorld } from '#tests/src/support/routeExpectations.ts';
import { addPaper } from '../exchange/addPaper.ts';
import { OwnServer } from '../ownServer.ts';
import { ADMIN, caller, GRACE, signedIn, SOFIA, watched, type Caller } from '../support.ts';
import { HOSTILE, writeHostileText } from './hostileText.ts';

/**
 * What holds for every screen of the app, seen in one walk over all routes: it asks for everything once while nothing changes, it shows
 * hostile text as text, and it has the log-out behind one button.
 */

interface Area {
  readonly account: DemoAccount;
  /** What a route shows by its query: each has data of its own. */
  readonly views: (world: RouteWorld) => readonly string[];
  /** What each screen asks for besides the person. */
  readonly asksAtLeast: number;
  /** Forms and settings show little that others wrote; so many lists and records do. */
  readonly showWritten: number;
}

// A server that has just started has much to catch up with: the area that shows most of it comes last.
const AREAS: readonly Area[] = [
  {
    account: ADMIN,
    views: ({ hospiceId }) => ['/admin/stakeholders?tab=directory', `/admin/hospices/${hospiceId}?tab=connections`],
    // An administrator has no live updates.
    asksAtLeast: 1,
    showWritten: 5,
  },
  { account: SOFIA, views: () => ['/stakeholder?tab=enrollments'], asksAtLeast: 2, showWritten: 3 },
  {
    account: GRACE,
    views: () => [
      '/hospice?tab=work',
      '/hospice?tab=enrollments',
      '/hospice?tab=feedback',
      '/hospice?tab=communication',
      '/hospice?tab=communication&part=inbox',
      '/hospice?filter.status=enrolled&page=2',
    ],
    asksAtLeast: 2,
    showWritten: 8,
  },
];

interface Listed {
  readonly data: readonly { readonly id: string }[];
}

const first = async ({ call }: Caller, path: string) => (await call<Listed>('GET', path)).data[0]?.id ?? '';

/** The first records of the demo data that the routes can name. */
async function firstRecords(browser: Browser): Promise<RouteWorld> {
  const admin = await signedIn(browser, GRACE, { baseURL: server.origin });
  const stakeholder = caller(SOFIA, { baseURL: server.origin });
  const { hospice } = await admin.call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  const { group } = await stakeholder.call<{ group: { id: string } }>('GET', '/v1/users/me');
  const ofHospice = (path: string) => first(admin, `/v1/hospices/${hospice.id}/${path}&limit=1`);
  const paper = (await addPaper(admin, `${HOSTILE}.pdf`)).split('/').at(-1) ?? '';
  // Reading it changes the tray.
  const papers = `/v1/hospices/${hospice.id}/intake-papers`;
  const stateOf = async () => (await admin.call<{ readingState: string }>('GET', `${papers}/${paper}`)).readingState;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('read');
  const world = {
    hospiceId: hospice.id,
    groupId: group.id,
    // Both sides see it.
    fresh: await ofHospice(`referrals?filter.stakeholders.group.id=${group.id}`),
    unread: await ofHospice('referrals?sortBy=receivedAt:ASC'),
    providerId: await ofHospice('stakeholders?filter.kind=provider'),
    communityId: await ofHospice('stakeholders?filter.kind=community'),
    nurseId: await ofHospice('staff?filter.duty=admission_nurse'),
    paper,
  };
  // Its page would follow every change.
  await admin.context.close();
  return world;
}

/** Its own server: what other journeys change would make screens ask again. */
const server = new OwnServer();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.change(writeHostileText);
  await server.start();
});
test.afterAll(() => server.end());

/** Collects what the page asks the server for. */
function watchCalls(page: Page) {
  const calls: string[] = [];
  let lastAt = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    lastAt = Date.now();
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return {
    forget: () => {
      calls.length = 0;
      lastAt = Date.now();
    },
    count: () => calls.length,
    quietFor: () => Date.now() - lastAt,
    repeated: () => calls.filter((call, index) => calls.indexOf(call) < index),
  };
}
type Calls = ReturnType<typeof watchCalls>;

/** Opens the screen and waits until it shows what it has. */
async function open(page: Page, path: string, calls: Calls, asksAtLeast: number): Promise<void> {
  calls.forget();
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  // All that a screen asks for follows within a second of its last answer.
  await expect
    .poll(() => calls.count() >= asksAtLeast && calls.quietFor() > 1_500, { intervals: [250], timeout: 30_000 })
    .toBe(true);
}

/** A job of the server may change something meanwhile; a screen that asks twice does so every time. */
const openAskingOnce = (page: Page, path: string, calls: Calls, asksAtLeast: number) =>
  expect(async () => {
    await open(page, path, calls, asksAtLeast);
    expect(calls.repeated(), path).toEqual([]);
  }).toPass({ timeout: 90_000 });

/** @returns whether the screen shows the hostile text */
async function look(page: Page, path: string, { name }: DemoAccount): Promise<boolean> {
  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], svg[onload]').length), path).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'ran')), path).toBeUndefined();
  const shows = (await page.getByRole('main').textContent())?.includes(HOSTILE) ?? false;
  // An administrator is asked for a reason first.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' }), path).toBeVisible();
  return shows;
}

/** As many screens wait for their last answer at the same time. */
const TABS = 6;

/** Every screen, several at the same time: each tab takes the next one. */
async function inTabs(
  context: BrowserContext,
  paths: readonly string[],
  walk: (page: Page, next: Iterable<string>) => Promise<void>,
): Promise<void> {
  const next = paths.values();
  const inTab = async () => {
    const page = await context.newPage();
    await walk(page, next);
    // It would go on following what the other tabs' screens change.
    await page.close();
  };
  await Promise.all(Array.from({ length: Math.min(TABS, paths.length) }, inTab));
}

// Each screen waits until nothing more is asked.
test.describe.configure({ timeout: 360_000 });

const visits = Object.values(ROUTES).flat();
let records: RouteWorld | undefined;

for (const { account, asksAtLeast, showWritten, views } of AREAS) {
  test(`each screen of ${account.role} asks for everything once, shows hostile text as text, and has the log-out behind one button`, async ({
    browser,
  }) => {
    const world = (records ??= await firstRecords(browser));
    expect(Object.values(world)).not.toContain('');
    const own = visits.filter(({ opensTo }) => typeof opensTo !== 'string' && opensTo.includes(account.role));
    // Those that nothing is found at come last among the routes, and begin to follow changes late.
    const paths = [...own.map((visit) => addressOf(visit, world)).toReversed(), ...views(world)];
    const shown: string[] = [];
    const { context, page: home } = await signedIn(browser, account, { baseURL: server.origin });
    await home.close();
    const found = await watched(context);
    const walk = (arrive: typeof open) => async (page: Page, next: Iterable<string>) => {
      const calls = watchCalls(page);
      for (const path of next) {
        await arrive(page, path, calls, asksAtLeast);
        if (await look(page, path, account)) shown.push(path);
        expect(
          found.filter((one) => !one.includes('404')),
          path,
        ).toEqual([]);
      }
    };
    const isPaper = (path: string) => path.endsWith(world.paper);
    const others = paths.filter((path) => !isPaper(path));
    await inTabs(context, others, walk(openAskingOnce));
    // Opening a paper changes it, and the tray with it, so its own screen and the tray's ask again.
    await inTabs(context, paths.filter(isPaper), walk(open));
    expect(shown.length, shown.join(', ')).toBeGreaterThanOrEqual(showWritten);
  });
}

test('each page for visitors asks for everything once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const openPages = visits.flatMap(({ at, opensTo }) =>
    typeof opensTo === 'string' && typeof at === 'string' ? [at] : [],
  );
  await inTabs(context, openPages, async (page, paths) => {
    const calls = watchCalls(page);
    for (const path of paths) await openAskingOnce(page, path, calls, 0);
  });
  await context.close();
});
