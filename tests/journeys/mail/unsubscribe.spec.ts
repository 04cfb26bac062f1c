import { expect, test } from '@playwright/test';
import { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { expectClean, heading, ours, PHONE } from '../clean.ts';
import { linkMailedTo } from '../outbox.ts';
import {
  ACCEPTED,
  ANA,
  caller,
  changeEnrollment,
  enrolling,
  expectNoSidewaysScroll,
  HARBOR,
  invented,
  refer,
  signedIn,
  SOFIA,
  watched,
} from '../support.ts';

/** From the mail that a family has to no more mails, and back. */

const PATH = '/communication/unsubscribe/';
const SMALL_PHONE = { width: 360, height: 640 };
const ONE_CLICK = { form: { 'List-Unsubscribe': 'One-Click' } };

test(
  'a daughter stops the mails by keyboard, undoes it, and a mail program stops them for her',
  { tag: '@short' },
  async ({ browser }) => {
    const sofia = caller(SOFIA);
    const name = invented('Rosa', 'Vidal');
    const email = `${name[1].toLowerCase()}@family.example`;
    const { id, enrollments } = await refer(sofia, name, [HARBOR], {
      caregiver: { name: 'Elena Vidal', relationship: 'child', email, language: 'en', hasConsentedToContact: true },
    });
    const ana = await signedIn(browser, ANA);
    await changeEnrollment(ana, id, ACCEPTED());
    await changeEnrollment(ana, id, await enrolling(ana));
    const survey = `/v1/enrollments/${enrollments[0]?.id}/survey-satisfaction`;
    await ana.call('POST', `${survey}/send`);
    const link = await linkMailedTo(ana.page, email, PATH);

    const context = await browser.newContext({ viewport: SMALL_PHONE, locale: 'en-US' });
    const found = await watched(context);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname.split('/')[1]}`));

    // As a mail scanner does: it looks, runs the page's script, and leaves.
    await context.request.head(link);
    await page.goto(link);
    const { keyboard } = page;
    const stop = page.getByRole('button', { name: 'Stop this kind of email' });
    await expect(stop).toBeVisible();
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
    expect(await ana.call('GET', survey)).toMatchObject({ lastState: 'sent', skipped: null });

    await expect(page.getByText('v•••@f•••.example')).toBeVisible();
    expect(await page.title()).not.toContain(HARBOR);
    await expectNoSidewaysScroll(page, 'asking, 360 px');
    await keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
    await expect(page.getByText(`You’ll no longer get this kind of email from ${HARBOR}.`)).toBeVisible();
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText(`You’ll get this kind of email from ${HARBOR} again.`)).toBeVisible();

    const clicked = await context.request.post(link, ONE_CLICK);
    expect([clicked.status(), clicked.url()]).toEqual([200, link]);
    expect((await context.request.post(link, { data: { choice: 'stop_all' } })).status()).toBe(400);
    await page.reload();
    await heading(page, 'These emails are stopped');
    expect(await context.cookies()).toEqual([]);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toContain(link.split('/').at(-1));
    expect(ours(found)).toEqual([]);

    expect(await ana.call('GET', survey)).toMatchObject({ lastState: 'cancelled', skipped: 'opted_out' });
    await context.close();
  },
);

test('every state of the page is accessible, in both languages, on the smallest phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SMALL_PHONE, locale: 'es-MX' });
  const found = await watched(context);
  const page = await context.newPage();
  const expected = {
    kind: 'Preguntas sobre la atención',
    endsSurvey: true,
    choicesAt: null,
    from: HARBOR,
    maskedAddress: 'e•••@f•••.example',
  };
  const answer = (choice: string, language: string) =>
    page.route('**/v1/communications/unsubscribe/*', (route, request) => {
      const chosen = UnsubscribeChoice.options.find((each) => request.postData()?.includes(`"${each}"`));
      return route.fulfill({ json: { ...expected, choice: chosen ?? choice, language } });
    });

  await page.goto(`${PATH}${'x'.repeat(43)}`);
  await heading(page, 'Este enlace ya no es válido');
  await expect(page).toHaveTitle('Sus preferencias de correo · Wayside');
  await expectClean(page, 'no longer valid', PHONE);
  await answer('receive', 'es');
  await page.reload();
  await expect(page.getByRole('button')).toHaveCount(3);
  await expectClean(page, 'asking, in Spanish', PHONE);
  await context.setOffline(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recibir solo los esenciales' }).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await expectClean(page, 'a choice that did not arrive', PHONE);
  await context.setOffline(false);
  await answer('stop_topic', 'en');
  await page.reload();
  await heading(page, 'These emails are stopped');
  await expectClean(page, 'stopped', PHONE);
  await page.getByRole('button', { name: 'Stop all but essential' }).click();
  await heading(page, 'Done');
  await expectClean(page, 'done', PHONE);
  await page.unrouteAll();
  await page.route('**/v1/communications/unsubscribe/*', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await heading(page, 'Esta página no se puede abrir ahora');
  await expectClean(page, 'not to be opened', PHONE);
  expect(ours(found)).toEqual([]);
  await context.close();
});
