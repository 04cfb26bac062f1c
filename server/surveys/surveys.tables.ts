import type { Defaulted, Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import type { LowRule, ScoreAlertState } from '#contract/surveys/surveyResults.ts';
import type { CallbackTime, RespondentRole } from '#contract/surveys/surveys.ts';
import type { StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import type { Polarity, Theme, ThemeState } from '#contract/surveys/themes.ts';

/** The rows of baseline/09_surveys.sql. */

interface SurveySettingsTable {
  hospice_id: string;
  settings: JSONColumnType<StoredSurveySettings>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

interface SurveyQuestionTable {
  id: Generated<string>;
  hospice_id: string;
  key: SurveyQuestionKey;
  position: number;
  is_active: boolean;
  revision: Generated<number>;
}

interface SurveyQuestionRevisionTable {
  question_id: string;
  revision: number;
  wording: JSONColumnType<Readonly<Record<SurveyLanguage, string>>>;
  at: Moment;
  by_id: Optional<string>;
}

export type InvitationState = 'scheduled' | 'sent' | 'opened' | 'completed' | 'expired' | 'undeliverable' | 'cancelled';

export interface SurveyInvitationTable {
  id: Generated<string>;
  enrollment_id: string;
  hospice_id: string;
  number: number;
  status: Generated<InvitationState>;
  cancelled_for: Optional<string>;
  contact_name: string;
  contact_address: string;
  language: SurveyLanguage;
  /** The groups that the family is told read its single answers, and those that read its own words. */
  score_readers: Defaulted<string[]>;
  comment_readers: Defaulted<string[]>;
  asked_by: Optional<string>;
  created_at: Moment;
  sent_at: OptionalMoment;
  opened_at: OptionalMoment;
  declined_at: OptionalMoment;
  completed_at: OptionalMoment;
  expires_at: Moment;
  reminders: Generated<number>;
  reminded_at: OptionalMoment;
}

interface SurveyLinkTable {
  hash: Buffer;
  invitation_id: string;
  created_at: Moment;
}

interface SurveySessionTable {
  hash: Buffer;
  invitation_id: string;
  expires_at: Moment;
}

export interface SurveyResultTable {
  id: Generated<string>;
  enrollment_id: string;
  hospice_id: string;
  invitation_id: string;
  /** The promise under which it was answered. */
  score_readers: Defaulted<string[]>;
  comment_readers: Defaulted<string[]>;
  submission_key: Optional<string>;
  submitted_at: Moment;
  respondent_role: RespondentRole;
  language: SurveyLanguage;
  mean: Optional<number>;
  recommend: Optional<number>;
  /** The answer to the overall question, kept by the database. */
  overall: Optional<number>;
  is_low: boolean;
  low_rules: JSONColumnType<readonly LowRule[]>;
  has_comment: boolean;
  wants_callback: boolean;
  callback_due_at: OptionalMoment;
  alert_state: ScoreAlertState;
  alert_started_at: OptionalMoment;
  alert_started_by: Optional<string>;
  alert_resolved_at: OptionalMoment;
  alert_resolved_by: Optional<string>;
  alert_note: Optional<string>;
  version: Generated<number>;
}

interface SurveyAnswerTable {
  result_id: string;
  question_id: string;
  revision: number;
  value: number;
}

interface SurveyWordsTable {
  result_id: string;
  comment: Optional<string>;
  callback_phone: Optional<string>;
  callback_time: Optional<CallbackTime>;
}

interface SurveyThemeTable {
  result_id: string;
  theme: Theme;
  polarity: Polarity;
  state: ThemeState;
  decided_by: Optional<string>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    survey_settings: SurveySettingsTable;
    survey_question: SurveyQuestionTable;
    survey_question_revision: SurveyQuestionRevisionTable;
    survey_invitation: SurveyInvitationTable;
    survey_link: SurveyLinkTable;
    survey_session: SurveySessionTable;
    survey_result: SurveyResultTable;
    survey_answer: SurveyAnswerTable;
    survey_words: SurveyWordsTable;
    survey_theme: SurveyThemeTable;
  }
}
