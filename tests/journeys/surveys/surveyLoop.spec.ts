import { expect, test, type Browser, type Page } from '@playwright/test';
import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { openSink, type MailSink, type ReadMail } from '../../server/mail/support/mailSink.ts';
import { OwnServer } from '../ownServer.ts';
import {
  ACCEPTED,
  ANA,
  caller,
  changeEnrollment,
  expectNoSidewaysScroll,
  forgetSignIns,
  HARBOR,
  invented,
  type MadeReferral,
  refer,
  signedIn,
  SOFIA,
  watched,
} from '../support.ts';

/** A whole survey: care starts, a mail is sent, a family answers, the hospice resolves the low score, the group sees it. */

/** Care began a week ago and a day: the first survey has come up, whatever the hour. */
const LATER = 8 * DAY;
const LIVE = { timeout: 5_000 };
const PHONE = { width: 360, height: 640 };

const [FIRST, LAST] = invented('Rosario', 'Quintanilla');
const EMAIL = `${LAST.toLowerCase()}@family.example`;
const COMMENT = 'Llamamos dos veces por el dolor y nadie contestó.';
const WHO_READS = `${HARBOR} y quienes lo coordinan leen sus respuestas. También puede leerlas Bayview Family Physicians, pero no lo que usted escriba`;
const NOTE = 'Called Elena. A nurse comes tonight, the night line answers within ten minutes now.';

let sink: MailSink;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  sink = await openSink();
  server = new OwnServer({ env: { SMTP_URL: sink.url }, hasOwnClock: true });
  await server.start();
});
test.afterAll(async () => {
  await server.end();
  await sink.close();
});

/** Ana records that care has started, and allows mails at any hour of any day. */
async function startCare(browser: Browser): Promise<MadeReferral> {
  const options = { baseURL: server.origin };
  const sofia = caller(SOFIA, options);
  const caregiver = { name: 'Elena Quintanilla', relationship: 'child', email: EMAIL, language: 'es' };
  const referral = await refer(sofia, [FIRST, LAST], [HARBOR], {
    caregiver: { ...caregiver, hasConsentedToContact: true },
  });
  const ana = await signedIn(browser, ANA, { ...options, at: `/hospice/referrals/${referral.id}` });
  await changeEnrollment(ana, referral.id, ACCEPTED());
  await ana.page.getByRole('button', { name: 'Enroll…' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Enroll patient' });
  await dialog.getByLabel('Admission nurse').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(ana.page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText(
    'On service',
  );
  const { hospice } = await ana.call<{ hospice: { id: string } }>('GET', '/v1/users/me');
  const path = `/v1/hospices/${hospice.id}/survey-settings`;
  const settings = await ana.call<object>('GET', path);
  const window = { from: 0, until: 24, weekdays: [1, 2, 3, 4, 5, 6, 7] };
  await ana.call('PATCH', path, { ...settings, window });
  // Groups read single answers, not comments, of families that are turned on.
  const sharing = `/v1/hospices/${hospice.id}/information-sharing`;
  const { defaults, version } = await ana.call<HospiceSharing>('GET', sharing);
  const shared = [...defaults.shared, 'survey_scores'];
  await ana.call('PATCH', sharing, { version, groupId: null, sharing: { ...defaults, shared } });
  return referral;
}

const mailsToElena = () => sink.mails.filter(({ to }) => to === EMAIL);

async function mailToElena(): Promise<ReadMail> {
  await expect.poll(() => mailsToElena().length, { timeout: 30_000 }).toBe(1);
  const [mail] = mailsToElena();
  if (!mail) throw new Error('No mail has come');
  return mail;
}

function expectKind({ headers, html, raw, text }: ReadMail): void {
  expect(headers).toMatchObject({
    from: expect.stringContaining(`${HARBOR} via Wayside`),
    subject: `Unas preguntas breves de ${HARBOR}, unos 2 minutos`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(headers['list-unsubscribe']).toContain(server.origin);
  for (const part of [text, html]) {
    expect(part).toContain('Hola Elena');
    expect(part.replaceAll(/\s+/g, ' ')).toContain(WHO_READS);
    expect(part).toContain('#token=');
  }
  expect(html).toContain('lang="es"');
  for (const secret of [FIRST, LAST.split('-')[0] ?? LAST, 'hospicio', 'terminal']) {
    expect(raw.replaceAll(EMAIL, '').replaceAll('Elena Quintanilla', '')).not.toContain(secret);
  }
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** From the first page to the last one before sending, without a pointer; `halfway` happens in the middle. */
async function answerByKeyboard(page: Page, halfway: () => Promise<void>): Promise<void> {
  const begin = page.getByRole('button', { name: 'Comenzar' });
  await expect(begin).toBeVisible();
  await expect(page.getByText(WHO_READS)).toBeVisible();
  for (let stops = 0; stops < 10 && !(await begin.evaluate((each) => each === document.activeElement)); stops += 1) {
    await press(page, 'Tab');
  }
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: '¿Quién responde?' })).toBeFocused();
  await press(page, 'Tab', 'ArrowDown', 'Enter');
  for (let question = 1; question <= 8; question += 1) {
    await expect(page).toHaveURL(new RegExp(`\\?question=${question}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (question === 5) await halfway();
    await press(page, 'Tab', 'Space');
    await expectNoSidewaysScroll(page, `question ${question}`);
    await press(page, 'Enter');
  }
  await expect(page).toHaveURL(/\?question=9$/);
  await press(page, 'Tab');
  await page.keyboard.type(COMMENT);
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
  await expect(page).toHaveURL(/\?question=10$/);
  await press(page, 'Tab', 'Space', 'Tab');
  await page.keyboard.type('410 555 0177');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Revise sus respuestas' })).toBeFocused();
}

test('from the start of care to a mail, answers in Spanish, an alert, a call, and what the group reads', async ({
  browser,
}) => {
  const options = { baseURL: server.origin };
  const referral = await startCare(browser);
  expect(mailsToElena()).toEqual([]);
  // A week later the hospice's settings ask by themselves.
  await server.moveClock(LATER);
  forgetSignIns();
  const mail = await mailToElena();
  expectKind(mail);

  const phone = await browser.newContext({ ...options, viewport: PHONE, locale: 'en-US' });
  const found = await watched(phone);
  const page = await phone.newPage();
  const sendings: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/hospice-experiences')) sendings.push(response.status());
  });
  await page.goto(/http:\S+#token=\S+/.exec(mail.text)?.[0] ?? '');
  // Longer than a survey's session lasts: the server has forgotten this family when they go on.
  await answerByKeyboard(page, () => server.moveClock(LATER + 31 * MINUTE));

  const ana = await signedIn(browser, ANA, { ...options, at: '/hospice' });
  await ana.page.getByRole('searchbox').first().fill(LAST);
  const row = ana.page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: `${LAST}, ${FIRST}` });
  await expect(row).toContainText('On service');
  await expect(row).not.toContainText('Low survey score');

  await page.getByRole('button', { name: 'Enviar respuestas' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Gracias' })).toBeFocused();
  await expect(page.getByText(WHO_READS)).toBeVisible();
  expect(sendings).toEqual([401, 204]);
  expect(found.filter((words) => !words.includes('401'))).toEqual([]);
  await phone.close();

  await test.step('Ana sees it on her open list, takes it up and makes it right', async () => {
    await expect(row).toContainText('Low survey score', LIVE);
    await row.getByRole('link').first().click();
    const card = ana.page.getByRole('region', { name: 'Family survey' });
    const answer = card.getByRole('article').first();
    await expect(answer).toContainText('1.0 of 5');
    await expect(answer).toContainText('Low score, open');
    await expect(answer).toContainText(COMMENT);
    await expect(answer).toContainText('in Spanish');
    await expect(answer).toContainText('(410) 555-0177');
    await answer.getByRole('button', { name: 'Start follow-up' }).click();
    await expect(answer).toContainText('Low score, in follow-up');
    await answer.getByRole('button', { name: 'Resolve…' }).click();
    const dialog = ana.page.getByRole('dialog', { name: 'Resolve low score' });
    await dialog.getByRole('textbox', { name: 'What was done' }).fill(NOTE);
    await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(answer).toContainText('Low score, resolved');
    await expect(answer).toContainText(NOTE);
    const alertMails = sink.mails.filter(({ to, text }) => to === ANA.email && text.includes(referral.displayId));
    expect(alertMails).toHaveLength(1);
    expect(alertMails[0]?.raw).not.toContain('dolor');
  });

  await test.step('the group reads the score, not the words; then neither', async () => {
    const { page: sofia } = await signedIn(browser, SOFIA, { ...options, at: `/stakeholder/referrals/${referral.id}` });
    const survey = sofia.getByRole('region', { name: `Family survey, ${HARBOR}` });
    await expect(survey).toContainText('1.0 of 5');
    await expect(survey).toContainText(`Survey comments: Not shared by ${HARBOR}`);
    await expect(sofia.getByText(COMMENT)).toHaveCount(0);
    await expect(sofia.getByText(NOTE)).toHaveCount(0);

    await ana.page.goto('/hospice/settings/information-sharing');
    await ana.page.getByRole('checkbox', { name: 'Individual survey answers', exact: true }).uncheck();
    await ana.page.getByRole('button', { name: 'Save' }).click();
    await expect(ana.page.getByText('All changes saved')).toBeVisible();
    await sofia.reload();
    await expect(survey).toContainText(`Individual survey answers: Not shared by ${HARBOR}`);
    await expect(sofia.getByText('1.0 of 5')).toHaveCount(0);
  });
});
