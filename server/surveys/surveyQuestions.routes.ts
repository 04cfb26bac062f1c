import {
  SURVEY_VARIABLES,
  surveyQuestionEndpoints,
  type SurveyQuestion,
  type SurveyQuestionArrangement,
} from '#contract/surveys/surveyQuestions.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { arrange, defaultWording, lockQuestion, questionsOf, revisionsOf, reword } from './surveyQuestions.queries.ts';
import { at, forbidden, invalid, NOT_A_CHOICE, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';

interface Search {
  readonly actor: Person;
  readonly db: Trx;
  readonly params: { readonly id: string };
}

/** Locks a question of the caller's own hospice; the paths name no hospice, so other questions are not found. */
const lockOwn = async ({ actor, db, params }: Search): Promise<SurveyQuestion | undefined> =>
  actor.hospiceId === null ? undefined : lockQuestion(db, actor.hospiceId, params.id);

function hospiceOf({ hospiceId }: Person): string {
  if (hospiceId === null) throw forbidden();
  return hospiceId;
}

const pageOf = <Item>(data: Item[]) => ({ data, meta: { totalItems: data.length } });

/** Only known variables may be in braces, because unknown ones would appear in the survey unchanged. */
function checkVariables(text: string): void {
  const unknown = (text.match(/\{[^{}]*\}|[{}]/g) ?? []).some(
    (part) => !SURVEY_VARIABLES.some((name) => name === part),
  );
  if (unknown) throw invalid([at('question', `Only ${SURVEY_VARIABLES.join(' and ')} can be used in braces`)]);
}

/** Checks that every question is listed once, and that the required one is first and on. */
function checkArrangement(
  { questions }: SurveyQuestionArrangement,
  own: readonly SurveyQuestion[],
): SurveyQuestionArrangement['questions'] {
  const arranged = questions.map(({ id, isActive }) => ({ id: id.toLowerCase(), isActive }));
  const known = new Map(own.map((question) => [question.id, question]));
  const errors = arranged.flatMap(({ id }, index): FieldError[] =>
    known.has(id) && arranged.findIndex((other) => other.id === id) === index
      ? []
      : [at(`questions.${index}.id`, NOT_A_CHOICE)],
  );
  if (errors.length === 0 && arranged.length < own.length) {
    errors.push(at('questions', 'Include every question'));
  }
  const [first] = arranged;
  if (errors.length === 0 && first && !(first.isActive && known.get(first.id)?.isRequired)) {
    errors.push(at('questions', 'The overall experience question stays first and on'));
  }
  refuseErrors(errors);
  return arranged;
}

/** A hospice's questions: their wording, order and switches. */
answer(surveyQuestionEndpoints.listSurveyQuestions, async ({ actor, db }) =>
  pageOf(await questionsOf(db, hospiceOf(actor))),
);

answer(surveyQuestionEndpoints.updateSurveyQuestion, {
  find: lockOwn,
  handle: async ({ actor, body, db, found, now }) => {
    checkVariables(body.question);
    const wording = { ...found.wording, [body.language]: body.question };
    return reword(db, found, { wording, actorId: actor.id, now });
  },
});

answer(surveyQuestionEndpoints.arrangeSurveyQuestions, async ({ actor, body, db, note }) => {
  const hospiceId = hospiceOf(actor);
  const arranged = checkArrangement(body, await questionsOf(db, hospiceId));
  note({ active: arranged.filter(({ isActive }) => isActive).length });
  await arrange(db, hospiceId, arranged);
  return pageOf(await questionsOf(db, hospiceId));
});

answer(surveyQuestionEndpoints.listSurveyQuestionRevisions, {
  find: async ({ actor, db, params }) => {
    const own = actor.hospiceId === null ? [] : await questionsOf(db, actor.hospiceId);
    return own.find(({ id }) => id === params.id.toLowerCase());
  },
  handle: async ({ db, found }) => pageOf(await revisionsOf(db, found.id)),
});

answer(surveyQuestionEndpoints.resetSurveyQuestion, {
  find: lockOwn,
  handle: async ({ actor, db, found, now }) =>
    reword(db, found, { wording: defaultWording(found.key), actorId: actor.id, now }),
});
