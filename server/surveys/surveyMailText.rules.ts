import type { FieldError } from '#contract/platform/errors.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { SURVEY_MAIL_VARIABLES, type SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { at } from '#server/platform/access/refusal.ts';

const BRACES = /\{[^{}]*\}/g;
const KNOWN = new Set<string>(SURVEY_MAIL_VARIABLES);

/**
 * Refuses variables unknown to the mail, so that it never contains patient data (product, section 9).
 * @param path the path of the texts in the body
 */
export const checkSurveyMailText = (words: SurveyMailText, path: string): FieldError[] =>
  (['subject', 'body'] as const).flatMap((part) => {
    const unknown = words[part].match(BRACES)?.find((variable) => !KNOWN.has(variable));
    return unknown === undefined
      ? []
      : [at(`${path}.${part}`, `${unknown} can’t be used in an email. Use ${SURVEY_MAIL_VARIABLES.join(', ')}`)];
  });

const TITLES = /^(?:mr|mrs|ms|miss|dr|sr|sra|srta|rev)\.?$/i;

/** The name a mail uses for a contact: the first name, or the whole name if it begins with a title. */
export function firstNameOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return TITLES.test(first) || others.length === 0 || first.endsWith(',') ? name.trim() : first;
}

/** The first of these languages that the hospice offers, otherwise English, otherwise any it has. */
export function languageFor(wanted: readonly string[], offered: readonly SurveyLanguage[]): SurveyLanguage {
  const spoken = wanted.map((tag) => offered.find((language) => language === tag.split('-')[0]));
  return spoken.find((language) => language !== undefined) ?? (offered.includes('en') ? 'en' : (offered[0] ?? 'en'));
}
