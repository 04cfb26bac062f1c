import { createContext, use } from 'react';
import { SURVEY_WORDS, type SurveyWords } from './surveyWords.ts';

export const WordsContext = createContext<SurveyWords>(SURVEY_WORDS.en);

/** In the language of the page. */
export const useWords = (): SurveyWords => use(WordsContext);
