import * as z from 'zod/mini';
import { Phone } from '#contract/platform/phones.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { AskedQuestion, HospiceExperience } from '#contract/surveys/surveys.ts';
import type { Draft } from './surveyDraft.ts';
import type { SurveyStep } from './surveyStep.ts';

/** The database stores neither NUL nor half a character: a text cut at its limit may end in one. */
// Old phones do not know toWellFormed: with `u`, \p{Cs} is half a character alone.
const storable = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trim();

const isPhone = (text: string): boolean => z.safeParse(Phone, text).success;

const has = (questions: readonly AskedQuestion[], scale: AskedQuestion['scale']) =>
  questions.some((question) => question.scale === scale);

/** Whether the respondent may go on from this question. */
export function isAnswered({ id, scale }: AskedQuestion, { answers, callback, comment }: Draft): boolean {
  if (scale === 'text') return comment.trim() !== '';
  if (scale === 'callback') return callback.isWanted !== null;
  return answers[id] !== undefined;
}

/** A call is asked for and nobody would know where to call. */
export const lacksPhone = ({ scale }: AskedQuestion, { callback }: Draft): boolean =>
  scale === 'callback' && callback.isWanted === true && !isPhone(callback.phone);

/** The first page that must be answered before the answers can be sent. */
export function firstMissing(questions: readonly AskedQuestion[], draft: Draft): SurveyStep | null {
  if (draft.respondent === null) return { at: 'respondent', isChange: false };
  const index = questions.findIndex(
    (question) => (question.isRequired && !isAnswered(question, draft)) || lacksPhone(question, draft),
  );
  return index === -1 ? null : { at: 'question', number: index + 1, isChange: false };
}

/** The answers to send, without skipped questions and questions that are no longer asked. */
export function experienceOf(
  questions: readonly AskedQuestion[],
  draft: Draft,
  language: SurveyLanguage,
): HospiceExperience | null {
  const { answers, callback, comment, respondent } = draft;
  if (respondent === null) return null;
  const wantsCallback = has(questions, 'callback') && callback.isWanted === true;
  return {
    respondentRole: respondent,
    language,
    answers: questions.flatMap(({ id, revision }) => {
      const value = answers[id];
      return typeof value === 'number' ? [{ questionId: id, revision, value }] : [];
    }),
    comment: (has(questions, 'text') && storable(comment)) || null,
    wantsCallback,
    callbackPhone: wantsCallback ? callback.phone.trim() : null,
    callbackTime: wantsCallback ? callback.time : null,
  };
}
