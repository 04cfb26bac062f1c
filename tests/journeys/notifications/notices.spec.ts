import { expect, test, type Page } from '@playwright/test';
import { openSink, type MailSink, type ReadMail } from '../../server/mail/support/mailSink.ts';
import { OwnServer } from '../ownServer.ts';
import {
  ACCEPTED,
  ANA,
  caller,
  changeEnrollment,
  enrolling,
  forgetSignIns,
  HARBOR,
  invented,
  type Caller,
  refer,
  signedIn,
  SOFIA,
} from '../support.ts';

/** A care manager gets a hospice's steps by mail, stops the mails, still sees the steps in the app, and turns the mails on again. */

const ONE_CLICK = { form: { 'List-Unsubscribe': 'One-Click' } };
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

const mailsOf = (displayId: string): ReadMail[] =>
  sink.mails.filter(({ text, to }) => to === SOFIA.email && text.includes(displayId));

async function mailOf(displayId: string): Promise<ReadMail> {
  await expect.poll(() => mailsOf(displayId).length, ARRIVES).toBe(1);
  const [mail] = mailsOf(displayId);
  if (!mail) throw new Error('No mail has come');
  return mail;
}

const linkToStop = ({ headers }: ReadMail): string => {
  const link = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1];
  if (link === undefined) throw new Error('The mail has no link to stop');
  return link;
};

/** A patient of Sofia's whom Ana's hospice declines: such a step is mailed. */
async function declined(sofia: Caller, ana: Caller, lastName: string) {
  const referral = await refer(sofia, invented('Ruth', lastName));
  await changeEnrollment(ana, referral.id, { status: 'declined', declineReason: 'unable_to_reach' });
  return referral;
}

/** Expects the patient's step in the news, unread. */
async function expectInApp(page: Page, displayId: string): Promise<void> {
  await page.goto('/stakeholder');
  await page.getByRole('button', { name: /^\d+\+? new$/ }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await expect(news.getByRole('link', { name: new RegExp(`^Unread:.*${displayId}`) }).first()).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a step is mailed; stopped by the page or by one click the next is shown in the app alone; then mails come again', async ({
  browser,
}) => {
  const options = { baseURL: server.origin };
  const sofia = await signedIn(browser, SOFIA, { ...options, at: '/stakeholder' });
  const ana = caller(ANA, options);
  const first = await mailOf((await declined(sofia, ana, 'Abbott')).displayId);
  const link = linkToStop(first);
  const reader = await browser.newContext(options);
  const page = await reader.newPage();
  await page.goto(link);
  await expect(page.getByText('Updates on referrals')).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop this kind of email' });
  const done = page.getByRole('heading', { name: 'Done' });
  const receive = page.getByRole('button', { name: 'Receive again' });

  for (const [how, lastName] of [
    ['page', 'Benson'],
    ['one click', 'Carver'],
  ] as const) {
    if (how === 'page') {
      await stop.click();
      await expect(done).toBeVisible();
    } else {
      expect((await reader.request.post(link, ONE_CLICK)).status()).toBe(200);
    }
    const silent = await refer(sofia, invented('Ruth', lastName));
    await changeEnrollment(ana, silent.id, ACCEPTED());
    await changeEnrollment(ana, silent.id, await enrolling(ana));
    await expectInApp(sofia.page, silent.displayId);

    await page.goto(link);
    await receive.click();
    await expect(page.getByText(`You’ll get this kind of email from ${HARBOR} again.`)).toBeVisible();
    // Steps taken while mails were stopped are not mailed later: only the next step's mail arrives.
    await mailOf((await declined(sofia, ana, `${lastName}son`)).displayId);
    expect(mailsOf(silent.displayId)).toEqual([]);
  }
  await reader.close();
});
