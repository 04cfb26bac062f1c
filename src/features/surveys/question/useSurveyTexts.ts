import { createContext, use } from 'react';
import { SURVEY_TEXTS, type SurveyTexts } from './surveyTexts.ts';

export const SurveyTextsContext = createContext<SurveyTexts>(SURVEY_TEXTS.en);

/** In the language of the page. */
export const useSurveyTexts = (): SurveyTexts => use(SurveyTextsContext);
