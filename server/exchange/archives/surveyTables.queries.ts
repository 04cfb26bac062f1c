import { surveyQuestionLabel } from '#contract/surveys/surveyQuestions.ts';
import { polarityLabel, themeLabel } from '#contract/surveys/themes.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import {
  code,
  language,
  moment,
  ofHospice,
  personName,
  REFERRAL_NUMBER,
  text,
  yesNo,
  type ArchiveTable,
} from './archiveTable.queries.ts';

/** The files about surveys and their answers. */

const onOwn =
  (table: Sql) =>
  (view: HospiceView): Sql =>
    sql`(${ofHospice(table)(view)} and ${ownEnrollments(view)} and referral.deleted_at is null)`;

const withEnrollment = (table: Sql): Sql => sql`
  join enrollment on enrollment.id = ${table}.enrollment_id join referral on referral.id = enrollment.referral_id`;

const surveys: ArchiveTable = {
  file: 'surveys.csv',
  about: 'One row for each survey sent to a family.',
  from: sql`survey_invitation as survey ${withEnrollment(sql`survey`)}`,
  id: sql`survey.id`,
  where: onOwn(sql`survey`),
  orderBy: sql`referral.number, survey.number, survey.id`,
  joins: sql`left join app_user as asker on asker.id = survey.asked_by`,
  columns: [
    REFERRAL_NUMBER,
    text('Number', sql`survey.number`),
    code('Status', sql`survey.status`, { cancelled: 'Canceled' }),
    text('Sent to', sql`survey.contact_name`),
    text('Address', sql`survey.contact_address`),
    language('Language', sql`survey.language`),
    text('Sent by', personName(sql`asker`)),
    moment('Created', sql`survey.created_at`),
    moment('Sent', sql`survey.sent_at`),
    moment('Opened', sql`survey.opened_at`),
    moment('Declined', sql`survey.declined_at`),
    moment('Completed', sql`survey.completed_at`),
    text('Reminders', sql`survey.reminders`),
  ],
};

const results: ArchiveTable = {
  file: 'survey-results.csv',
  about: 'One row for each answered survey: comment, request for a call, and what you did about a low score.',
  from: sql`survey_result as result ${withEnrollment(sql`result`)}`,
  id: sql`result.id`,
  where: onOwn(sql`result`),
  orderBy: sql`referral.number, result.submitted_at, result.id`,
  joins: sql`
    left join survey_words on survey_words.result_id = result.id
    left join app_user as starter on starter.id = result.alert_started_by
    left join app_user as resolver on resolver.id = result.alert_resolved_by`,
  columns: [
    text('Result', sql`result.id`),
    REFERRAL_NUMBER,
    moment('Answered', sql`result.submitted_at`),
    code('Answered by', sql`result.respondent_role`, {
      caregiver: 'Family member',
      other: 'Someone else close to the patient',
    }),
    language('Language', sql`result.language`),
    text('Average', sql`result.mean`),
    text('Recommend (of 10)', sql`result.recommend`),
    text('Comment', sql`survey_words.comment`),
    yesNo('Asked for a call', sql`result.wants_callback`),
    text('Callback number', sql`survey_words.callback_phone`),
    code('Best time to call', sql`survey_words.callback_time`, { any: 'Any time' }),
    yesNo('Low score', sql`result.is_low`),
    code('Follow-up', sql`result.alert_state`, { open: 'Not started', in_progress: 'Started' }),
    moment('Follow-up started', sql`result.alert_started_at`),
    text('Started by', personName(sql`starter`)),
    moment('Resolved', sql`result.alert_resolved_at`),
    text('Resolved by', personName(sql`resolver`)),
    text('Note', sql`result.alert_note`),
  ],
};

const answers: ArchiveTable = {
  ...results,
  file: 'survey-answers.csv',
  about: 'One row for each answer. “Result” is the same as in survey-results.csv.',
  joins: sql`
    join survey_answer as answer on answer.result_id = result.id
    join survey_question as question on question.id = answer.question_id
    join survey_question_revision as worded on worded.question_id = question.id and worded.revision = answer.revision`,
  linesBy: sql`question.position, question.id`,
  columns: [
    text('Result', sql`result.id`),
    REFERRAL_NUMBER,
    code('Topic', sql`question.key`, surveyQuestionLabel),
    text('Question', sql`worded.wording ->> result.language`),
    text('Answer', sql`answer.value`),
  ],
};

const themes: ArchiveTable = {
  ...results,
  file: 'survey-themes.csv',
  about: 'One row for each theme found in a comment. “Result” is the same as in survey-results.csv.',
  joins: sql`join survey_theme as found on found.result_id = result.id`,
  linesBy: sql`found.theme`,
  columns: [
    text('Result', sql`result.id`),
    REFERRAL_NUMBER,
    code('Theme', sql`found.theme`, themeLabel),
    code('Sentiment', sql`found.polarity`, polarityLabel),
    code('Status', sql`found.state`),
  ],
};

const questions: ArchiveTable = {
  file: 'survey-questions.csv',
  about: 'One row for each wording of a survey question.',
  from: sql`survey_question as question`,
  id: sql`question.id`,
  where: ofHospice(sql`question`),
  orderBy: sql`question.position, question.id`,
  joins: sql`join survey_question_revision as worded on worded.question_id = question.id`,
  linesBy: sql`worded.revision`,
  columns: [
    code('Topic', sql`question.key`, surveyQuestionLabel),
    text('Position', sql`question.position`),
    yesNo('Asked', sql`question.is_active`),
    text('Revision', sql`worded.revision`),
    text('English', sql`worded.wording ->> 'en'`),
    text('Spanish', sql`worded.wording ->> 'es'`),
    moment('Since', sql`worded.at`),
  ],
};

export const SURVEY_TABLES: readonly ArchiveTable[] = [surveys, results, answers, themes, questions];
