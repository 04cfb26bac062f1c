import type { SurveyLanguage } from '#contract/platform/languages.ts';

/**
 * The respondent's side of the database. A respondent has no rights there: a survey's records are read and written with the
 * server's own, by statements that name the one invitation of the link or the session.
 */

/** The survey that a bearer token gives access to. */
export interface SurveyCaller {
  readonly invitationId: string;
  readonly enrollmentId: string;
  readonly hospiceId: string;
  readonly language: SurveyLanguage;
}
