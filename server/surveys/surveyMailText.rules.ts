import type { FieldError } from '#contract/platform/errors.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { SURVEY_MAIL_VARIABLES, type SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { at } from '#server/platform/access/refusal.ts';

const BRACES = /\{[^{}]*\}/g;
const KNOWN = new Set<string>(SURVEY_MAIL_VARIABLES);

/**
 * Refuses every variable that is not of the mail: nothing about the patient can stand in one (product, section 9).
 * @param path where the words stand in the body
 */
export const checkSurveyMailText = (words: SurveyMailText, path: string): FieldError[] =>
  (['subject', 'body'] as const).flatMap((part) => {
    const unknown = words[part].match(BRACES)?.find((variable) => !KNOWN.has(variable));
    return unknown === undefined
      ? []
      : [at(`${path}.${part}`, `${unknown} cannot stand in a mail. Use ${SURVEY_MAIL_VARIABLES.join(', ')}`)];
  });

const TITLES = /^(?:mr|mrs|ms|miss|dr|sr|sra|srta|rev)\.?$/i;

/** What a mail calls somebody: by the first name, or as written where a title stands before it. */
export function firstNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return TITLES.test(first) || others.length === 0 || first.endsWith(',') ? name.trim() : first;
}

/** The first of these languages that the hospice asks in; without one English, or what there is. */
export function languageFor(wanted: readonly string[], offered: readonly SurveyLanguage[]): SurveyLanguage {
  const spoken = wanted.map((tag) => offered.find((language) => language === tag.split('-')[0]));
  return spoken.find((language) => language !== undefined) ?? (offered.includes('en') ? 'en' : (offered[0] ?? 'en'));
}
