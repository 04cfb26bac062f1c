import { labels } from './labels.ts';
import * as z from 'zod/mini';

/** The languages that the survey and its mails are complete in. */
export const SURVEY_LANGUAGES = ['en', 'es'] as const;
export const SurveyLanguage = z.enum(SURVEY_LANGUAGES);
export type SurveyLanguage = z.infer<typeof SurveyLanguage>;
export const surveyLanguageLabel = labels<SurveyLanguage>({ en: 'English', es: 'Spanish' });
