import { expect, test, type Page } from '@playwright/test';
import { openSink, type MailSink } from '../../server/mail/support/mailSink.ts';
import { OwnServer } from '../ownServer.ts';
import { ANA, forgetSignIns, GRACE, invented, refer, signedIn, SOFIA } from '../support.ts';

/** A new referral belongs to the person on call; when it becomes late, the manager is notified as well, and whoever takes it ends that. */

const HOUR = 3_600_000;
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

interface OnCall {
  readonly places: readonly { readonly location: unknown; readonly version: number }[];
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
  const ana = await signedIn(browser, ANA, { ...options, at: '/hospice' });
  const { hospice, id } = await ana.call<{ id: string; hospice: { id: string } }>('GET', '/v1/users/me');
  const path = `/v1/hospices/${hospice.id}/on-call`;
  const { places } = await ana.call<OnCall>('GET', path);
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { personId: id, weekday, from: '00:00', to: '12:00' },
    { personId: id, weekday, from: '12:00', to: '00:00' },
  ]);
  const grace = await signedIn(browser, GRACE, { ...options, at: '/hospice' });
  const { id: managerId } = await grace.call<{ id: string }>('GET', '/v1/users/me');
  await ana.call('PATCH', path, {
    version: places.find(({ location }) => location === null)?.version,
    locationId: null,
    settings: { defaultOwnerId: null, managerId, quietHours: null, shifts },
  });

  const sofia = await signedIn(browser, SOFIA, { ...options, at: '/stakeholder' });
  const name = invented('Ruth', 'Lateword');
  const { displayId, id: referralId } = await refer(sofia, name);
  await ana.page.goto(`/hospice/referrals/${referralId}`);
  await expect(ana.page.getByText('Ana Ruiz (on call)').first()).toBeVisible();

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
