import { globSync, readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { demoAccounts, type DemoAccount } from '#demo/accounts.ts';
import { addPaper } from '../exchange/addPaper.ts';
import { OwnServer } from '../ownServer.ts';
import { ADMIN, GRACE, signedIn, SOFIA, watched, type Person } from '../support.ts';

/** Would run if any screen took text for HTML. It has no quotation marks, so that it fits into JSON as it is. */
const HOSTILE = '<img src=x onerror=ran=1><svg onload=ran=1>';

/** What people write: everything else is fixed words, keys and addresses. */
const WRITTEN =
  '(^|_)(name|credentials|address|city|text|note|body|subject|detail|comment|specialty|next_action|title|person|by)$';

/**
 * Writes hostile text behind every text that people wrote. What the database refuses, such as a fixed word or a role, stays as it
 * is; so do the names of those who log in here, and addresses of mail.
 */
async function writeHostileText(db: Database): Promise<void> {
  const kept = sql.lit(demoAccounts.map(({ email }) => email).join(' '));
  await sql`
    do $$
    declare
      each record;
    begin
      set local session_replication_role = replica;
      for each in
        select relname as named, attname as field, atttypid = 'jsonb'::regtype as is_json
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
          and attgenerated = '' and relname not in ('identity_secret', 'oidc_payload', 'schema_migration', 'work_run')
          and attname not in ('to_address', 'contact_address', 'table_name', 'column_name')
          and (atttypid = 'jsonb'::regtype or (atttypid = 'text'::regtype and attname ~ ${sql.lit(WRITTEN)}))
      loop
        begin
          if each.is_json then
            execute format(
              'update %1$I set %2$I = regexp_replace(%2$I::text, %3$L, %4$L, ''g'')::jsonb where %2$I is not null',
              each.named, each.field,
              '("(?:name|text|note|label|comment|display)": "[^"]*)"', '\\1 ' || ${sql.lit(HOSTILE)} || '"'
            );
          else
            execute format(
              'update %1$I as one set %2$I = %2$I || %3$L where %2$I is not null
                 and not (%4$L = ''app_user'' and coalesce(position(to_jsonb(one) ->> ''email'' in %5$L) > 0, false))',
              each.named, each.field, ' ' || ${sql.lit(HOSTILE)}, each.named, ${kept}
            );
          end if;
        exception
          when check_violation or unique_violation or string_data_right_truncation then null;
        end;
      end loop;
    end $$`.execute(db);
}

const server = new OwnServer();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.change(writeHostileText);
  await server.start();
});
test.afterAll(() => server.end());

interface Listed {
  readonly data: readonly { readonly id: string }[];
}
const firstOf = async ({ call }: Person, path: string): Promise<string> =>
  (await call<Listed>('GET', `${path}?limit=1`)).data[0]?.id ?? '';

const ownOf = ({ call }: Person) =>
  call<{ hospice: { id: string } | null; group: { id: string } | null }>('GET', '/v1/users/me');

/** Every screen behind the log-in, as the routes name them, with ids of records that the person may open. */
const AREAS: readonly (readonly [DemoAccount, string, (person: Person) => Promise<readonly string[]>])[] = [
  [
    GRACE,
    'hospice',
    async (person) => {
      const { hospice } = await ownOf(person);
      const referral = await firstOf(person, `/v1/hospices/${hospice?.id}/referrals`);
      return [
        ...['', '?tab=work', '?tab=enrollments', '?tab=feedback', '?tab=communication'].map((tab) => `/hospice${tab}`),
        '/hospice?tab=communication&part=inbox',
        '/hospice/account-settings',
        '/hospice/referrals/new',
        '/hospice/referrals/import',
        '/hospice/intake',
        await addPaper(person, `${HOSTILE}.pdf`),
        `/hospice/referrals/${referral}`,
        '/hospice/performances/responsible-provider',
        '/hospice/settings',
        '/hospice/settings/information-sharing',
        '/hospice/settings/referral-page',
        '/hospice/settings/intake',
        '/hospice/settings/survey-send',
        '/hospice/settings/survey-questions',
        '/hospice/settings/connections',
      ];
    },
  ],
  [
    SOFIA,
    'stakeholder',
    async (person) => {
      const { group } = await ownOf(person);
      const referral = await firstOf(person, `/v1/groups/${group?.id}/referrals`);
      return [
        '/stakeholder',
        '/stakeholder?tab=enrollments',
        '/stakeholder/account-settings',
        '/stakeholder/performances',
        '/stakeholder/manage-communication',
        '/stakeholder/connections',
        '/stakeholder/referrals/new',
        '/stakeholder/referrals/import',
        `/stakeholder/referrals/${referral}`,
      ];
    },
  ],
  [
    ADMIN,
    'admin',
    async (person) => {
      const hospice = await firstOf(person, '/v1/administration/hospices');
      const group = await firstOf(person, '/v1/administration/groups');
      return [
        '/admin',
        '/admin/hospices',
        `/admin/hospices/${hospice}`,
        `/admin/hospices/${hospice}?tab=connections`,
        '/admin/account-settings',
        '/admin/audit',
        '/admin/invitations',
        '/admin/mail',
        '/admin/system',
        '/admin/referrals/00000000-0000-4000-8000-000000000000',
        '/admin/stakeholders',
        '/admin/stakeholders?tab=directory',
        '/admin/stakeholders/merge',
        `/admin/stakeholders/${group}`,
      ];
    },
  ],
];

/** The last part of each screen's address, as the area's file of routes says it. */
const routesOf = (area: string): string[] =>
  globSync(`src/app/routes/${area}Routes.tsx`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/screen\(\s*'([^'*]+)'/g)].map(([, path]) => path ?? ''),
  );
const isAt = (path: string) => new RegExp(`/${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);

/** @returns when the page last called the server or was answered */
function watchCalls(page: Page): () => number {
  let lastAt = Date.now();
  const note = () => void (lastAt = Date.now());
  page.on('request', note);
  page.on('response', note);
  return () => lastAt;
}

/** Waits until the screen shows what it has, and looks at it as it is then. */
async function look(page: Page, path: string, { name }: DemoAccount, lastCall: () => number): Promise<boolean> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  // All that a screen asks for follows soon after its last answer. Live updates keep one call open for good.
  await expect.poll(() => Date.now() - lastCall(), { intervals: [200], timeout: 30_000 }).toBeGreaterThan(500);
  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], svg[onload]').length), path).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'ran')), path).toBeUndefined();
  const shows = (await page.getByRole('main').textContent())?.includes(HOSTILE) ?? false;
  // An administrator is asked for a reason first.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' }), path).toBeVisible();
  return shows;
}

/** As many screens are open at the same time. */
const TABS = 4;

async function lookAtAll(browser: Browser, account: DemoAccount, paths: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  const tabs = Array.from({ length: TABS }, async (_, tab) => {
    const { context, page } = await signedIn(browser, account, { baseURL: server.origin });
    const found = await watched(context);
    const lastCall = watchCalls(page);
    for (const path of paths.filter((__, index) => index % TABS === tab)) {
      if (await look(page, path, account, lastCall)) shown.push(path);
      expect(
        found.filter((one) => !one.includes('404')),
        path,
      ).toEqual([]);
    }
  });
  await Promise.all(tabs);
  return shown;
}

for (const [account, area, screens] of AREAS) {
  test(`each screen of ${account.role} shows hostile text as text, and has the log-out behind one button`, async ({
    browser,
  }) => {
    const paths = await screens(await signedIn(browser, account, { baseURL: server.origin }));
    for (const route of routesOf(area)) expect(paths, route).toContainEqual(expect.stringMatching(isAt(route)));
    const shown = await lookAtAll(browser, account, paths);
    // Forms and settings show little that others wrote; lists and records do.
    expect(shown.length, shown.join(', ')).toBeGreaterThanOrEqual(paths.length / 3);
  });
}
