import type { FieldError } from '#contract/platform/errors.ts';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';
import {
  SURVEY_MAILS,
  surveySettingsEndpoints,
  type MailPreviewRequest,
  type SurveySettingsChange,
} from '#contract/surveys/surveySettings.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { notOfHospice, readAskingHospice, saveSurveySettings, toSettings } from './surveySettings.queries.ts';
import { at, conflict, NOT_A_CHOICE, notFound, Refusal, refuseErrors } from '#server/platform/access/refusal.ts';
import { checkSurveyMailText } from './surveyMailText.rules.ts';
import { answer } from '#server/platform/http/answer.ts';
import { sampleLinks } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { surveyMails, surveyTestMail } from './sending/survey.mail.ts';
import { renderMail, senderName } from '#server/mail/renderMail.ts';
import { sampleReaders } from './sending/promise.queries.ts';
import { surveyMailData, surveySender } from './sending/asking.queries.ts';
import { countCall } from '#server/platform/http/limits/counters.queries.ts';

/** The recipient's name in a preview. */
const SAMPLE_NAME = 'Rosa';
/** The maximum number of test mails per person within the time window. */
const MAX_TESTS = 10;
const TEST_WINDOW_SECONDS = 600;

const find = ({ db, params }: { readonly db: Trx; readonly params: { readonly hospiceId: string } }) =>
  readAskingHospice(db, params.hospiceId);

/** A hospice's survey schedule and the text of its mails. */
answer(surveySettingsEndpoints.getSurveySettings, { find, handle: async ({ found }) => toSettings(found) });

answer(surveySettingsEndpoints.updateSurveySettings, {
  find,
  handle: async ({ body, db, found, note, now }) => {
    refuseErrors([...mailTextErrors(body), ...(await wrongPeople(db, found.id, body))]);
    const changed = await saveSurveySettings(db, found, body, now);
    const saved = await readAskingHospice(db, found.id);
    if (!saved) throw notFound();
    if (!changed) throw conflict(toSettings(saved));
    note({ changed, version: saved.version });
    return toSettings(saved);
  },
});

answer(surveySettingsEndpoints.previewSurveyMail, {
  find,
  handle: async ({ app, body, db, found, now }) => {
    checkMailText(body);
    const sending = app.services.mail;
    const { language, mail, words } = body;
    const from = surveySender(found);
    const readers = await sampleReaders(db, found.id);
    const data = surveyMailData(found, { words, name: SAMPLE_NAME, readers }, now);
    const rendered = renderMail(surveyMails[mail], data, language, sampleLinks(sending.publicOrigin), from);
    return { ...rendered, from: `${senderName(from.name)} <${sending.from}>` };
  },
});

answer(surveySettingsEndpoints.sendTestSurveyMail, {
  find,
  handle: async ({ actor, body, db, found, now }) => {
    checkMailText(body);
    await limitTests(db, actor.id, now);
    const { language, mail, words } = body;
    const readers = await sampleReaders(db, found.id);
    await queueMail(
      db,
      surveyTestMail,
      {
        to: { address: actor.email, name: `${actor.firstName} ${actor.lastName}`, userId: actor.id },
        from: surveySender(found),
        hospiceId: found.id,
        language,
        data: { ...surveyMailData(found, { words, name: actor.firstName, readers }, now), mail },
      },
      now,
    );
  },
});

/**
 * Limits the number of tests, because each is a real mail.
 * @throws Refusal `rate_limited`
 */
async function limitTests(db: Trx, personId: string, now: Date): Promise<void> {
  const counted = { key: `surveyTest ${personId}`, limit: MAX_TESTS, windowSeconds: TEST_WINDOW_SECONDS, now };
  const { isAllowed, resetsIn } = await asSystem(db, () => countCall(db, counted));
  if (isAllowed) return;
  throw new Refusal('rate_limited', `You’ve sent several tests. Wait ${Math.ceil(resetsIn / 60)} minutes`);
}

/** @throws Refusal `invalid` */
function checkMailText({ words }: MailPreviewRequest): void {
  refuseErrors(checkSurveyMailText(words, 'words'));
}

const mailTextErrors = ({ words }: SurveySettingsChange): FieldError[] =>
  SURVEY_MAILS.flatMap((mail) =>
    SURVEY_LANGUAGES.flatMap((language) => checkSurveyMailText(words[mail][language], `words.${mail}.${language}`)),
  );

async function wrongPeople(db: Trx, hospiceId: string, { notifyUserIds }: SurveySettingsChange): Promise<FieldError[]> {
  const wrong = await notOfHospice(db, hospiceId, notifyUserIds);
  return notifyUserIds.flatMap((id, index) => (wrong.has(id) ? [at(`notifyUserIds.${index}`, NOT_A_CHOICE)] : []));
}
