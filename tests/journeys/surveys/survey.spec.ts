import { expect, test, type Browser, type Page } from '@playwright/test';
import { dayIn } from '#server/platform/localDay.ts';
import { expectClean, heading, ours, PHONE } from '../clean.ts';
import { linkMailedTo } from '../outbox.ts';
import {
  ACCEPTED,
  ANA,
  caller,
  changeEnrollment,
  enrolling,
  expectAccessible,
  expectNoSidewaysScroll,
  HARBOR,
  invented,
  type Person,
  refer,
  signedIn,
  SOFIA,
  watched,
} from '../support.ts';

/** From start of care to a mail, and from its link to answers that the hospice reads: in a family's hands. */

const PATH = '/survey/hospice-experience';
const SMALL_PHONE = { width: 360, height: 640 };
const SMALLEST_PHONE = { width: 320, height: 568 };
/** A desktop of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

interface Asked {
  readonly link: string;
  readonly referralId: string;
  readonly enrollmentId: string;
  readonly firstName: string;
  readonly ana: Person;
}

/** A patient in Harbor's care whose daughter was asked by hand, with the link of her mail. */
async function askFamily(browser: Browser, language: 'en' | 'es'): Promise<Asked> {
  const sofia = caller(SOFIA);
  const name = invented('Rosa', 'Vidal');
  const email = `${name[1].toLowerCase()}@family.example`;
  const { id, enrollments } = await refer(sofia, name, [HARBOR], {
    caregiver: { name: 'Elena Vidal', relationship: 'child', email, language, hasConsentedToContact: true },
  });
  const enrollmentId = enrollments[0]?.id ?? '';
  const ana = await signedIn(browser, ANA);
  await changeEnrollment(ana, id, ACCEPTED());
  await changeEnrollment(ana, id, await enrolling(ana));
  await ana.call('POST', `/v1/enrollments/${enrollmentId}/survey-satisfaction/send`);
  return { link: await linkMailedTo(ana.page, email, PATH), referralId: id, enrollmentId, firstName: name[0], ana };
}

/** A phone of its own, which nobody has signed in on. */
async function phone(browser: Browser) {
  const context = await browser.newContext({ viewport: SMALL_PHONE, locale: 'en-US' });
  const found = await watched(context);
  const page = await context.newPage();
  return { context, page, found };
}

const answers = (page: Page) => page.getByRole('radio');
const next = (page: Page) => page.locator('button[type=submit]');
const at = (page: Page, number: number) => expect(page).toHaveURL(new RegExp(`\\?question=${number}$`));

/** The last answer is above the fixed buttons at the bottom, so that no answer is hidden. */
async function expectAllInSight(page: Page): Promise<void> {
  for (const size of [SMALLEST_PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size);
    const last = await answers(page).last().boundingBox();
    const buttons = await page.getByRole('button', { name: 'Atrás' }).boundingBox();
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  }
}

test(
  'a daughter answers in Spanish, by keyboard, on a small phone; the hospice reads it',
  { tag: '@short' },
  async ({ browser }) => {
    const { ana, enrollmentId, firstName, link } = await askFamily(browser, 'es');
    const { context, found, page } = await phone(browser);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));

    await page.goto(link);
    await heading(page, `Gracias por permitir que ${HARBOR} cuide de ${firstName}.`);
    expect(page.url()).toMatch(new RegExp(`${PATH}$`));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(await page.title()).not.toContain(firstName);

    const { keyboard } = page;
    const begin = page.getByRole('button', { name: 'Comenzar' });
    for (let stops = 0; stops < 10 && !(await begin.evaluate((each) => each === document.activeElement)); stops += 1) {
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    // The focus is on the question; the next stop is its answers, and the arrows go through them.
    await expect(page.getByRole('heading', { name: '¿Quién responde?' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Un familiar o amigo' })).toBeChecked();
    await keyboard.press('Enter');
    await at(page, 1);
    await expectAllInSight(page);
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Mal', exact: true })).toBeChecked();
    await keyboard.press('Enter');
    for (let question = 2; question <= 8; question += 1) {
      await at(page, question);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      if (question === 2) await expectAllInSight(page);
      await keyboard.press('Tab');
      await keyboard.press('Space');
      await keyboard.press('ArrowDown');
      await expectNoSidewaysScroll(page, `question ${question}`);
      await keyboard.press('Enter');
    }
    await at(page, 9);
    await keyboard.press('Tab');
    await keyboard.type('La cama llegó tarde.');
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
    await at(page, 10);
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.type('415 555 0199');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeFocused();
    await expect(page.getByText('La cama llegó tarde.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar respuestas' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Gracias' })).toBeFocused();

    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
    ).not.toMatch(/survey|token|415/);
    expect([...asked].filter((path) => !/^\/(?:survey\/|assets\/survey-|favicon|v1\/survey\/)/.test(path))).toEqual([]);
    expect(found).toEqual([]);
    const { data } = await ana.call<{ data: { language: string; comment: string | null; isLow: boolean }[] }>(
      'GET',
      `/v1/enrollments/${enrollmentId}/survey-satisfaction-results`,
    );
    expect(data).toMatchObject([{ language: 'es', comment: 'La cama llegó tarde.' }]);

    // In the same tab, where only the part behind the hash sign is new.
    await page.goto(link);
    await expect(page.getByText('Ya tenemos sus respuestas')).toBeVisible();
    await context.close();
  },
);

test('half an hour, a reload and a lost connection in the middle lose nothing', async ({ browser }) => {
  const { link } = await askFamily(browser, 'en');
  const { context, page } = await phone(browser);
  await page.clock.install();
  let logIns = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/survey/login')) logIns += 1;
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  await answers(page).first().check();
  await next(page).click();
  await at(page, 1);
  await page.getByRole('radio', { name: 'Very good' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked();
  await context.setOffline(true);
  await expect(page.getByText(/^You’re offline\. You can keep answering/)).toBeVisible();
  await next(page).click();
  await at(page, 2);
  await page.goBack();
  await at(page, 1);
  await next(page).click();
  for (let question = 2; question <= 10; question += 1) {
    await at(page, question);
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await heading(page, 'Check your answers');
  await page.clock.fastForward('31:00');
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText(/^You’re offline\. Your answers are saved and will be sent automatically/)).toBeVisible();
  expect(logIns).toBe(3);
  await context.setOffline(false);
  await expect(page.getByText(/^Your answers have reached/)).toBeVisible();
  // At the first opening, after the reload, once in vain without a connection, and in silence when it was back.
  expect(logIns).toBe(4);
  await context.close();
});

test('every page of the survey is accessible, on the smallest phone and at 400 %', async ({ browser }) => {
  const { ana, link, referralId } = await askFamily(browser, 'en');
  const { context, found, page } = await phone(browser);
  const clean = async (what: string) => {
    await expectClean(page, what, PHONE);
    await page.setViewportSize(ZOOMED);
    await expectNoSidewaysScroll(page, `${what}, 400 %`);
    await page.setViewportSize(SMALL_PHONE);
  };
  await page.goto(link);
  await heading(page, /^Thank you for letting/);
  await clean('welcome');
  await next(page).click();
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('Please choose');
  await clean('who answers, with what is missing');
  await answers(page).nth(1).check();
  await next(page).click();
  await at(page, 1);
  await answers(page).nth(3).check();
  await clean('faces');
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.setViewportSize(ZOOMED);
  await expectNoSidewaysScroll(page, 'faces, larger, 400 %');
  await expectAccessible(page, 'faces, larger');
  await page.setViewportSize(SMALL_PHONE);
  await page.getByRole('button', { name: 'Larger text' }).click();
  await next(page).click();
  for (let question = 2; question <= 10; question += 1) {
    await at(page, question);
    if (question === 8) await answers(page).nth(9).check();
    if (question === 9) await page.getByRole('textbox').fill('Thank you all');
    if (question === 10) {
      await answers(page).first().check();
      await next(page).click();
      await expect(page.getByRole('alert')).toContainText('phone number');
    }
    if (question >= 7) await clean(`question ${question}`);
    if (question === 10) await page.getByRole('textbox').fill('415 555 0199');
    if (question >= 8) await next(page).click();
    else await page.getByRole('button', { name: 'Skip' }).click();
  }
  await heading(page, 'Check your answers');
  await clean('check');
  await page.route('**/hospice-experiences', (route) => route.abort(), { times: 1 });
  await next(page).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await clean('waiting to be sent');

  // Meanwhile the patient has died: there is nothing to send any more.
  const { hospice } = await ana.call<{ hospice: { timeZone: string } }>('GET', '/v1/users/me');
  const today = dayIn(hospice.timeZone, new Date());
  await changeEnrollment(ana, referralId, { dischargeType: 'death', dischargeDate: today });
  await next(page).click();
  await heading(page, 'We are so sorry for your loss.');
  await clean('after a death');
  await page.goto(`${PATH}#token=${'x'.repeat(43)}`);
  await heading(page, 'This link doesn’t work');
  await clean('unknown link');
  for (const [status, code, title] of [
    [410, 'survey_expired', 'This survey has ended'],
    [409, 'survey_answered', 'Thank you'],
    [410, 'survey_closed', 'This survey is closed'],
    [503, 'unavailable', 'We can’t open the survey right now'],
  ] as const) {
    const current = {
      hospiceName: HARBOR,
      hospicePhone: '(415) 555-0134',
      language: 'en',
      answeredAt: '2026-11-12T18:00:00.000Z',
      afterDeath: false,
    };
    await page.route('**/v1/survey/login', (route) => route.fulfill({ status, json: { status, code, current } }));
    await page.goto(`${PATH}?token=${code.padEnd(43, 'x')}`);
    await heading(page, title);
    await clean(code);
  }
  expect(ours(found)).toEqual([]);
  await context.close();
});

test('a daughter who says "No thanks" at any step gets no reminders, and can still come back and answer', async ({
  browser,
}) => {
  const { ana, enrollmentId, link } = await askFamily(browser, 'en');
  const { context, page } = await phone(browser);
  const declined = page.getByRole('heading', { name: 'That’s fine. Thank you.' });
  const standing = () => ana.call('GET', `/v1/enrollments/${enrollmentId}/survey-satisfaction`);
  const decline = async () => {
    await page.getByRole('button', { name: 'No thanks' }).click();
    await expect(declined).toBeFocused();
    await expect(page.getByText('We won’t send you reminders about this survey')).toBeVisible();
    await expect(page.getByRole('banner').locator('a[href^="tel:"]')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the survey' }).click();
  };
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await decline();
  expect(await standing()).toMatchObject({ lastState: 'declined' });

  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { name: 'Who is answering?' })).toBeVisible();
  await decline();
  await answers(page).first().check();
  await next(page).click();
  await at(page, 1);
  await decline();
  await page.getByRole('radio', { name: 'Very good' }).check();
  await next(page).click();
  for (let question = 2; question <= 10; question += 1) {
    await at(page, question);
    await decline();
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await decline();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(await standing()).toMatchObject({ lastState: 'completed' });
  await context.close();
});
