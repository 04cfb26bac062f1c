import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import {
  DEFAULT_SURVEY_QUESTIONS,
  type SurveyQuestion,
  type SurveyQuestionArrangement,
  type SurveyQuestionKey,
  type SurveyQuestionRevision,
} from '#contract/surveys/surveyQuestions.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn, personColumn } from '#server/platform/database/contractColumns.queries.ts';

/** A hospice's questions. Works in a session of the hospice's staff, and with system rights. */

export type Wording = Readonly<Record<SurveyLanguage, string>>;

interface QuestionRow extends Selectable<Tables['survey_question']> {
  readonly wording: Wording;
}

const defaultOf = new Map(DEFAULT_SURVEY_QUESTIONS.map((question) => [question.key, question]));

/** The product's default wording. */
export const defaultWording = (key: SurveyQuestionKey): Wording => {
  const known = defaultOf.get(key);
  if (!known) throw new Error(`No question is named ${key}`);
  return known.wording;
};

const toQuestion = ({ id, key, is_active, position, revision, wording }: QuestionRow): SurveyQuestion => {
  const { isRequired = false, mayNotApply = false, scale = 'text' } = defaultOf.get(key) ?? {};
  return {
    id,
    key,
    question: wording.en,
    wording: { en: wording.en, es: wording.es },
    order: position,
    scale,
    isRequired,
    mayNotApply,
    isActive: is_active,
    revision,
  };
};

const questionRows = (db: Database, where: ReturnType<typeof sql>) =>
  sql<QuestionRow>`
    select survey_question.*, worded.wording
    from survey_question join survey_question_revision as worded
      on worded.question_id = survey_question.id and worded.revision = survey_question.revision
    where ${where} order by survey_question.position, survey_question.key`.execute(db);

/** A hospice's questions in order, including disabled ones. A hospice without any starts with the product's defaults. */
export async function questionsOf(trx: Trx, hospiceId: string): Promise<SurveyQuestion[]> {
  const own = sql`survey_question.hospice_id = ${hospiceId}::uuid`;
  let { rows } = await questionRows(trx, own);
  if (rows.length < DEFAULT_SURVEY_QUESTIONS.length) {
    await addMissing(trx, hospiceId);
    ({ rows } = await questionRows(trx, own));
  }
  return rows.map(toQuestion);
}

/** A concurrent request waits here, finds the rows and adds nothing. */
async function addMissing(trx: Trx, hospiceId: string): Promise<void> {
  const rows = DEFAULT_SURVEY_QUESTIONS.map(({ isExtra = false, key }, index) => ({
    hospice_id: hospiceId,
    key,
    position: index + 1,
    is_active: !isExtra,
  }));
  const added = await trx
    .insertInto('survey_question')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hospice_id', 'key']).doNothing())
    .returning(['id', 'key'])
    .execute();
  if (added.length === 0) return;
  const { created_at: at } = await trx
    .selectFrom('hospice')
    .select('created_at')
    .where('id', '=', hospiceId)
    .executeTakeFirstOrThrow();
  const wordings = added.map(({ id, key }) => ({
    question_id: id,
    revision: 1,
    wording: JSON.stringify(defaultWording(key)),
    at,
  }));
  await trx.insertInto('survey_question_revision').values(wordings).execute();
}

/** Locks one of this hospice's questions for a change; undefined if missing or another hospice's. */
export async function lockQuestion(trx: Trx, hospiceId: string, id: string): Promise<SurveyQuestion | undefined> {
  const mine = sql`survey_question.id = ${id}::uuid and survey_question.hospice_id = ${hospiceId}::uuid`;
  await sql`select 1 from survey_question where ${mine} for update`.execute(trx);
  const { rows } = await questionRows(trx, mine);
  return rows[0] && toQuestion(rows[0]);
}

interface Rewording {
  readonly wording: Wording;
  readonly actorId: string;
  readonly now: Date;
}

/** A new wording creates a new revision; results keep theirs. An unchanged wording creates none. */
export async function reword(
  trx: Trx,
  question: SurveyQuestion,
  { wording, actorId, now }: Rewording,
): Promise<SurveyQuestion> {
  if (wording.en === question.wording.en && wording.es === question.wording.es) return question;
  const revision = question.revision + 1;
  await trx
    .insertInto('survey_question_revision')
    .values({ question_id: question.id, revision, wording: JSON.stringify(wording), at: now, by_id: actorId })
    .execute();
  await trx.updateTable('survey_question').set({ revision }).where('id', '=', question.id).execute();
  return { ...question, question: wording.en, wording: { ...wording }, revision };
}

/** Stores the checked order and switches. */
export async function arrange(
  trx: Trx,
  hospiceId: string,
  questions: SurveyQuestionArrangement['questions'],
): Promise<void> {
  await sql`
    update survey_question set position = arranged.position, is_active = arranged.is_active
    from unnest(${questions.map(({ id }) => id)}::uuid[], ${questions.map(({ isActive }) => isActive)}::boolean[])
      with ordinality as arranged (id, is_active, position)
    where survey_question.id = arranged.id and survey_question.hospice_id = ${hospiceId}::uuid`.execute(trx);
}

/** A question's wordings, newest first, each with the number of results in it that the caller may see. */
export async function revisionsOf(db: Database, questionId: string): Promise<SurveyQuestionRevision[]> {
  const { rows } = await sql<SurveyQuestionRevision>`
    select worded.revision, worded.wording, ${isoColumn(sql`worded.at`)} as at, ${personColumn('person')} as by,
      (select count(*) from survey_answer
        where survey_answer.question_id = worded.question_id and survey_answer.revision = worded.revision) as answers
    from survey_question_revision as worded left join app_user as person on person.id = worded.by_id
    where worded.question_id = ${questionId}::uuid order by worded.revision desc`.execute(db);
  return rows;
}
