import type { SurveyLanguage } from '#contract/platform/languages.ts';

/**
 * The respondent's side of the database. A respondent has no rights there at all: what belongs to a survey is read and written
 * with the server's own, by statements that name the one invitation that the link or the session stands for.
 */

/** What a survey's bearer token stands for. */
export interface SurveyCaller {
  readonly invitationId: string;
  readonly enrollmentId: string;
  readonly hospiceId: string;
  readonly language: SurveyLanguage;
}
