import { expect, test, type Page } from '@playwright/test';
import { HOUR } from '#contract/platform/durations.ts';
import { openSink, type MailSink } from '../../server/mail/support/mailSink.ts';
import { press, signInByKeyboard, tabTo, type } from '../keyboard.ts';
import { OwnServer } from '../ownServer.ts';
import { ANA, caller, forgetSignIns, GRACE, invented, refer, signedIn, SOFIA } from '../support.ts';

/** A new referral belongs to the person on call; when it becomes late, the manager is notified as well, and whoever takes it ends that. */

const ARRIVES = { timeout: 30_000 };

let sink: MailSink;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  forgetSignIns();
  sink = await openSink();
  server = new OwnServer({ env: { SMTP_URL: sink.url }, hasOwnClock: true });
  await server.start();
});
test.afterAll(async () => {
  forgetSignIns();
  await server.end();
  await sink.close();
});

const late = () => sink.mails.filter(({ headers }) => headers['subject']?.startsWith('A referral has waited'));

/** A day that is neither today nor beside it: nobody is on call now. */
const shiftDay = (): string =>
  new Date(Date.now() + 3 * 24 * HOUR).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });

interface OnCall {
  readonly places: readonly { readonly location: unknown; readonly version: number; readonly settings: unknown }[];
}

/** The line about this referral in the notifications, which open. */
async function notice(page: Page, displayId: string) {
  await page.getByRole('button', { name: /^\d+\+? new$/ }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  return news
    .getByRole('listitem')
    .filter({ hasText: displayId })
    .filter({ hasText: /overdue|took it/ })
    .first();
}

test('from the rota to the owner, to the clock, to “I’ll take it”', async ({ browser }) => {
  const options = { baseURL: server.origin };
  const ana = caller(ANA, options);
  const { hospice, id } = await ana.call<{ id: string; hospice: { id: string } }>('GET', '/v1/users/me');
  const path = `/v1/hospices/${hospice.id}/on-call`;
  const { places } = await ana.call<OnCall>('GET', path);
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { personId: id, weekday, from: '00:00', to: '12:00' },
    { personId: id, weekday, from: '12:00', to: '00:00' },
  ]);
  const grace = caller(GRACE, options);
  const { id: managerId } = await grace.call<{ id: string }>('GET', '/v1/users/me');
  await ana.call('PATCH', path, {
    version: places.find(({ location }) => location === null)?.version,
    locationId: null,
    settings: { defaultOwnerId: null, managerId, quietHours: null, shifts },
  });

  const sofia = caller(SOFIA, options);
  const name = invented('Ruth', 'Lateword');
  const { displayId, id: referralId } = await refer(sofia, name);
  const { page } = await signedIn(browser, ANA, { ...options, at: `/hospice/referrals/${referralId}` });
  await expect(page.getByText('Ana Ruiz (on call)').first()).toBeVisible();

  await server.moveClock(3 * HOUR);
  // The demo's own late referrals are mailed as well.
  const notified = expect.arrayContaining([ANA.email, GRACE.email]);
  await expect.poll(() => late().map(({ to }) => to), ARRIVES).toEqual(notified);
  for (const { text } of late()) for (const word of name) expect(text).not.toContain(word);

  // Three hours without a word end a session.
  forgetSignIns();
  const manager = await signedIn(browser, GRACE, { ...options, at: '/hospice' });
  await (await notice(manager.page, displayId)).getByRole('button', { name: /^I’ll take it/ }).click();
  await expect(manager.page.getByText('You took it. No one else is notified.')).toBeVisible();
  const owner = await signedIn(browser, ANA, { ...options, at: '/hospice' });
  await expect(await notice(owner.page, displayId)).toContainText('Grace Lin took it');
});

test('from the rota and quiet hours to “I’ll take it” on My work: by keyboard alone', async ({ browser }) => {
  const options = { baseURL: server.origin };
  const page = await signInByKeyboard(browser, ANA, options);
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }));
  await press(page, page.getByRole('link', { name: 'On call' }));
  await press(page, page.getByRole('link', { name: 'Edit on-call settings for Harbor Hospice' }));
  // Nobody but the manager is notified; what nobody owns waits for everybody.
  const form = page.getByRole('form', { name: 'On-call settings for Harbor Hospice' });
  await type(page, form.getByLabel('Default owner'), 'No one');
  await type(page, form.getByLabel('Manager'), 'Grace');
  await type(page, form.getByLabel('Quiet from'), '0930PM');
  await type(page, form.getByLabel('Quiet until'), '0615AM');
  const shifts = form.getByRole('listitem');
  while ((await shifts.count()) > 0) {
    const left = await shifts.count();
    await press(page, shifts.first().getByRole('button', { name: 'Remove shift 1' }));
    await expect(shifts).toHaveCount(left - 1);
  }
  await press(page, form.getByRole('button', { name: 'Add shift' }));
  await type(page, shifts.getByLabel('Person'), 'Maya');
  await type(page, shifts.getByLabel('Day'), shiftDay());
  await press(page, form.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('On-call settings for Harbor Hospice saved')).toBeVisible();
  const ana = caller(ANA, options);
  const { hospice } = await ana.call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  const { places } = await ana.call<OnCall>('GET', `/v1/hospices/${hospice.id}/on-call`);
  expect(places.find(({ location }) => location === null)?.settings).toMatchObject({
    defaultOwnerId: null,
    quietHours: { from: '21:30', to: '06:15' },
    shifts: [{ from: '08:00', to: '17:00' }],
  });

  const sofia = caller(SOFIA, options);
  const [first, last] = invented('Agnes', 'Keyword');
  const { displayId } = await refer(sofia, [first, last]);
  await server.moveClock(6 * HOUR);
  forgetSignIns();
  const manager = await signInByKeyboard(browser, GRACE, options);
  await press(manager, manager.getByRole('banner').getByRole('button', { name: /^\d+\+? new$/ }));
  const news = manager.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await expect(news.filter({ hasText: displayId }).filter({ hasText: 'overdue' }).first()).toBeVisible(ARRIVES);
  await manager.keyboard.press('Escape');

  const scopes = manager.getByRole('group', { name: 'Whose work' });
  await tabTo(manager, scopes.getByRole('radio', { checked: true }), 'Shift+Tab');
  await manager.keyboard.press('ArrowLeft');
  const line = manager.getByRole('main').getByRole('listitem').filter({ hasText: displayId });
  await expect(line).toContainText('Call the family');
  await press(
    manager,
    line.getByRole('link', { name: `${first} ${last}` }).and(manager.locator('[data-row-link]')),
    't',
  );
  await expect(manager.getByText('You took it. No one else is notified.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await tabTo(manager, scopes.getByRole('radio', { checked: true }), 'Shift+Tab');
  await manager.keyboard.press('ArrowRight');
  await expect(line).toContainText('Call the family');
});
