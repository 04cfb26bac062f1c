import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { DemoAccount } from '#demo/accounts.ts';
import { addressOf, ROUTES, type RouteWorld } from '#tests/src/support/routeExpectations.ts';
import { addPaper } from '../exchange/addPaper.ts';
import { OwnServer } from '../ownServer.ts';
import { ADMIN, caller, GRACE, signedIn, SOFIA, watched, type Caller } from '../support.ts';
import { HOSTILE, writeHostileText } from './hostileText.ts';
import { SCREEN_BUDGETS } from './screenBudgets.ts';
import { openScreen, scriptKib, watchCalls, type Calls } from './screenCalls.ts';

/**
 * What holds for every screen of the app, seen in one walk over all routes: it asks for everything once while nothing changes, keeps to its
 * budget of calls and script, shows hostile text as text, and has the log-out behind one button.
 */

interface Screen {
  /** Its name among the budgets: its route as the router has it, or one with a query. */
  readonly name: string;
  readonly path: string;
}

interface Area {
  readonly account: DemoAccount;
  readonly home: string;
  /** What a route shows by its query: each has data of its own. */
  readonly views: readonly string[];
  /** What each screen asks for besides the person. */
  readonly asksAtLeast: number;
  /** Forms and settings show little that others wrote; so many lists and records do. */
  readonly showWritten: number;
}

// A server that has just started has much to catch up with: the area that shows most of it comes last.
const AREAS: readonly Area[] = [
  {
    account: ADMIN,
    home: '/admin',
    views: ['/admin/stakeholders?tab=directory', '/admin/hospices/:hospiceId?tab=connections'],
    // An administrator has no live updates.
    asksAtLeast: 1,
    showWritten: 5,
  },
  { account: SOFIA, home: '/stakeholder', views: ['/stakeholder?tab=enrollments'], asksAtLeast: 2, showWritten: 3 },
  {
    account: GRACE,
    home: '/hospice',
    views: [
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

/** Of the screen that is open and quiet. One that has more to say gets a larger budget, on purpose. */
async function expectWithinBudget(page: Page, { name, path }: Screen, calls: Calls): Promise<void> {
  const budget = SCREEN_BUDGETS[name];
  expect(calls.asked().length, `${path}: ${calls.asked().join('\n')}`).toBeLessThanOrEqual(budget?.calls ?? 0);
  expect(await page.evaluate(scriptKib), `KiB of script of ${path}`).toBeLessThanOrEqual(budget?.script ?? 0);
}

const TRIES = 3;
/** For so long a page that is opened hears of an earlier change: the time that it says it missed, and the server's slack. */
const HEARD_FOR_MS = 8_000;

/** What other tabs open and the server's jobs may change something meanwhile; a screen that asks twice does so every time. */
async function openAskingOnce(page: Page, path: string, calls: Calls, asksAtLeast: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await openScreen(page, path, calls, asksAtLeast);
    if (calls.repeated().length === 0) return;
    if (tries === TRIES) expect(calls.repeated(), path).toEqual([]);
    await page.waitForTimeout(HEARD_FOR_MS);
  }
}

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
  screens: readonly Screen[],
  walk: (page: Page, next: Iterable<Screen>) => Promise<void>,
): Promise<void> {
  const next = screens.values();
  const inTab = async () => {
    const page = await context.newPage();
    await walk(page, next);
    // It would go on following what the other tabs' screens change.
    await page.close();
  };
  await Promise.all(Array.from({ length: Math.min(TABS, screens.length) }, inTab));
}

// Each screen waits until nothing more is asked.
test.describe.configure({ timeout: 360_000 });

const visits = Object.entries(ROUTES).flatMap(([name, ofIt]) => ofIt.map((visit) => ({ ...visit, name })));
let records: RouteWorld | undefined;

test('every screen that somebody can open has a budget', { tag: '@short' }, () => {
  const opened = visits.filter(({ opensTo }) => opensTo.length > 0).map(({ name }) => name);
  const names = new Set([...opened, ...AREAS.flatMap(({ views }) => views)]);
  expect(Object.keys(SCREEN_BUDGETS).toSorted()).toEqual([...names].toSorted());
});

for (const { account, asksAtLeast, home, showWritten, views } of AREAS) {
  test(
    `the home of ${account.role} asks for everything once, opened alone and from the address alone`,
    {
      tag: '@short',
    },
    async ({ browser }) => {
      const { context, page } = await signedIn(browser, account, { baseURL: server.origin });
      const calls = watchCalls(page);
      for (const path of [home, '/']) {
        await openAskingOnce(page, path, calls, asksAtLeast);
        expect(new URL(page.url()).pathname).toBe(home);
      }
      await context.close();
    },
  );

  test(
    `each screen of ${account.role} asks for everything once, keeps to its budget of calls and script, shows hostile text as text, and has the log-out behind one button`,
    {
      tag: '@short',
    },
    async ({ browser }) => {
      const world = (records ??= await firstRecords(browser));
      expect(Object.values(world)).not.toContain('');
      const own = visits.filter(({ opensTo }) => typeof opensTo !== 'string' && opensTo.includes(account.role));
      // Those that nothing is found at come last among the routes, and begin to follow changes late.
      const screens = [
        ...own.map((visit) => ({ name: visit.name, path: addressOf(visit, world) })).toReversed(),
        ...views.map((name) => ({ name, path: name.replace(':hospiceId', world.hospiceId) })),
      ];
      const shown: string[] = [];
      const { context, page: arrived } = await signedIn(browser, account, { baseURL: server.origin });
      await arrived.close();
      const found = await watched(context);
      const walk = (arrive: typeof openScreen) => async (page: Page, next: Iterable<Screen>) => {
        const calls = watchCalls(page);
        for (const screen of next) {
          const { path } = screen;
          await arrive(page, path, calls, asksAtLeast);
          await expectWithinBudget(page, screen, calls);
          if (await look(page, path, account)) shown.push(path);
          expect(
            found.filter((one) => !one.includes('404')),
            path,
          ).toEqual([]);
        }
      };
      const isPaper = ({ path }: Screen) => path.endsWith(world.paper);
      const others = screens.filter((screen) => !isPaper(screen));
      await inTabs(context, others, walk(openAskingOnce));
      // Opening a paper changes it, and the tray with it, so its own screen and the tray's ask again.
      await inTabs(context, screens.filter(isPaper), walk(openScreen));
      expect(shown.length, shown.join(', ')).toBeGreaterThanOrEqual(showWritten);
    },
  );
}

test(
  'each page for visitors asks for everything once, and keeps to its budget of calls and script',
  {
    tag: '@short',
  },
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const screens = visits.flatMap(({ at, name, opensTo }) =>
      typeof opensTo === 'string' && typeof at === 'string' ? [{ name, path: at }] : [],
    );
    await inTabs(context, screens, async (page, next) => {
      const calls = watchCalls(page);
      for (const screen of next) {
        await openAskingOnce(page, screen.path, calls, 0);
        await expectWithinBudget(page, screen, calls);
      }
    });
    await context.close();
  },
);
