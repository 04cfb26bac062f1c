import { createHash } from 'node:crypto';
import { lowRulesOf, meanOf } from '#contract/surveys/scoring.ts';
import type { SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { surveyEndpoints, type AskedQuestion, type HospiceExperience } from '#contract/surveys/surveys.ts';
import type { StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { keepForDigest } from '#server/people/noticeChoices/noticeChoices.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { lowScoreReceivers, saveResult, scoreSettingsOf, submissionKeyOf } from './surveyAnswers.queries.ts';
import { questionsOf } from '#server/surveys/surveyQuestions.queries.ts';
import {
  endOf,
  findInvitation,
  invitationOf,
  lockInvitation,
  openSurveySession,
  promiseOf,
  toSurveyEnd,
  type EndedSurvey,
  type SurveyInvitation,
} from './surveySessions.queries.ts';
import { saveDecline } from './declineSurvey.queries.ts';
import { checkSurveyAnswers } from './checkSurveyAnswers.rules.ts';
import { filledWording } from '#server/surveys/filledWording.rules.ts';
import { notFound, Refusal, refuseErrors } from '#server/platform/access/refusal.ts';
import { themesOf } from '#server/surveys/themes/themesOf.ts';
import { answer } from '#server/platform/http/answer.ts';
import { readIdempotencyKey } from '#server/platform/http/calls/idempotency.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { lowScoreMail } from '#server/surveys/results/lowScore.mail.ts';

const ENDED: Readonly<Record<EndedSurvey, string>> = {
  survey_answered: 'This survey has been answered. Thank you',
  survey_closed: 'This survey is closed. There is nothing you need to do',
  survey_expired: 'This link has expired',
};

const ended = (code: EndedSurvey, invitation: SurveyInvitation): Refusal =>
  new Refusal(code, ENDED[code], { current: toSurveyEnd(invitation) });

/**
 * A person who began in time may finish, because a session is short. A session shows nothing of a survey that ended in another way.
 * @throws Refusal `survey_answered` or `survey_closed`
 */
function checkOpen(invitation: SurveyInvitation, now: Date): void {
  const end = endOf(invitation, now);
  if (end !== null && end !== 'survey_expired') throw ended(end, invitation);
}

function asked(question: SurveyQuestion, invitation: SurveyInvitation, language: SurveyLanguage): AskedQuestion {
  const { id, isRequired, key, mayNotApply, order, revision, scale } = question;
  const names = { hospice: invitation.hospiceName, firstName: invitation.firstName };
  const wording = { en: filledWording(question.wording.en, names), es: filledWording(question.wording.es, names) };
  return { id, key, question: wording[language], wording, scale, order, isRequired, mayNotApply, revision };
}

/** The respondent's endpoints, with the token of the mailed link and the session that it opens. */
answer(surveyEndpoints.logInToSurvey, async ({ body, db, note, now }) => {
  const invitation = await findInvitation(db, body.publicToken);
  if (!invitation) throw new Refusal('survey_unknown', 'This link doesn’t open a survey');
  const { enrollmentId, firstName, hospiceId, hospiceName, hospicePhone, invitationId, language } = invitation;
  note({ invitationId });
  const end = endOf(invitation, now);
  if (end) throw ended(end, invitation);
  const accessToken = await openSurveySession(db, invitationId, now);
  const questions = await asSystem(db, () => questionsOf(db, hospiceId));
  return {
    accessToken,
    enrollmentId,
    hospiceName,
    hospicePhone,
    patientFirstName: firstName,
    language,
    whoReads: await promiseOf(db, invitation),
    questions: questions.filter(({ isActive }) => isActive).map((each) => asked(each, invitation, language)),
  };
});

answer(surveyEndpoints.getSurveyQuestion, {
  find: async ({ db, params, survey }) => {
    const questions = await asSystem(db, () => questionsOf(db, survey.hospiceId));
    return questions.find(({ id, isActive }) => isActive && id === params.id.toLowerCase());
  },
  handle: async ({ db, found, note, now, survey }) => {
    note({ invitationId: survey.invitationId });
    const invitation = await invitationOf(db, survey);
    if (!invitation) throw notFound();
    checkOpen(invitation, now);
    return asked(found, invitation, survey.language);
  },
});

answer(surveyEndpoints.declineSurvey, {
  find: async ({ db, params, survey }) =>
    params.enrollmentId.toLowerCase() === survey.enrollmentId ? lockInvitation(db, survey) : undefined,
  handle: async ({ db, found, note, now }) => {
    note({ invitationId: found.invitationId });
    checkOpen(found, now);
    await saveDecline(db, found, now);
    return null;
  },
});

answer(surveyEndpoints.createHospiceExperience, {
  find: async ({ db, params, survey }) =>
    params.enrollmentId.toLowerCase() === survey.enrollmentId ? lockInvitation(db, survey) : undefined,
  handle: async ({ body, db, found, headers, note, now }) => {
    note({ invitationId: found.invitationId });
    const key = readIdempotencyKey(headers);
    const submissionKey = key === null ? null : submissionKeyFor(key, body);
    // A repeated submission is a no-op.
    if (submissionKey !== null && (await submissionKeyOf(db, found.invitationId)) === submissionKey) return null;
    checkOpen(found, now);
    const questions = await asSystem(db, () => questionsOf(db, found.hospiceId));
    const { checked, errors } = checkSurveyAnswers(body.answers, questions);
    refuseErrors(errors);
    const settings = await scoreSettingsOf(db, found.hospiceId);
    const lowRules = lowRulesOf(checked, body.wantsCallback, settings);
    const callbackDueAt = body.wantsCallback ? new Date(now.getTime() + settings.callbackHours * HOUR) : null;
    await saveResult(db, {
      invitation: found,
      experience: body,
      answers: checked,
      mean: meanOf(checked),
      lowRules,
      themes: body.comment === null ? [] : themesOf(body.comment, body.language),
      callbackDueAt,
      submissionKey,
      now,
    });
    if (lowRules.length > 0) await notifyOfLowScore(db, { invitation: found, settings, callbackDueAt, now });
    return null;
  },
});

/** Includes the body: by the key alone, different answers would count as already stored. */
const submissionKeyFor = (key: string, body: HospiceExperience): string =>
  createHash('sha256')
    .update(`${key}\n${JSON.stringify(body)}`)
    .digest('hex');

interface LowScore {
  readonly invitation: SurveyInvitation;
  readonly settings: StoredSurveySettings;
  readonly callbackDueAt: Date | null;
  readonly now: Date;
}

/** The mail only says that there is a low score, without any answers. */
async function notifyOfLowScore(db: Trx, { invitation, settings, callbackDueAt, now }: LowScore): Promise<void> {
  const { displayId, enrollmentId, hospiceId, hospiceName, referralId, timeZone } = invitation;
  for (const { id, address, choice, name } of await lowScoreReceivers(db, invitation, settings.notifyUserIds)) {
    if (choice === 'daily')
      await keepForDigest(db, { userId: id, hospiceId, event: 'low_score', at: now, enrollmentId });
    if (choice !== 'at_once') continue;
    await queueMail(
      db,
      lowScoreMail,
      {
        to: { address, name, userId: id },
        from: { name: hospiceName, replyTo: null },
        hospiceId,
        referralId,
        enrollmentId,
        data: {
          displayId,
          referralId,
          wantsCallback: callbackDueAt !== null,
          callbackDueAt: callbackDueAt?.toISOString() ?? null,
          timeZone,
        },
      },
      now,
    );
  }
}
