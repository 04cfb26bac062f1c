import { labels } from '#contract/platform/labels.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import {
  DEFAULT_SURVEY_QUESTIONS,
  type SURVEY_VARIABLES,
  type SurveyQuestion,
  type SurveyScale,
} from '#contract/surveys/surveyQuestions.ts';

const scaleLabel = labels<SurveyScale>({
  faces5: 'Five faces, poor to excellent',
  recommend11: '0 to 10',
  text: 'Free text',
  callback: 'Yes or no, phone, best time',
});

export function factsOf({ isRequired, mayNotApply, revision, scale }: SurveyQuestion): string {
  const facts = [
    scaleLabel[scale],
    isRequired ? 'required' : 'optional',
    mayNotApply ? 'can answer “Does not apply”' : '',
    revision === 1 ? '' : `revision ${revision}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

export type Wording = Readonly<Record<SurveyLanguage, string>>;

const defaultWordings = new Map(DEFAULT_SURVEY_QUESTIONS.map(({ key, wording }) => [key, wording]));

/** Whether a question is worded as the product comes. */
export function isAsDelivered({ key, wording }: SurveyQuestion): boolean {
  const words = defaultWordings.get(key);
  return words !== undefined && words.en === wording.en && words.es === wording.es;
}

type Variable = (typeof SURVEY_VARIABLES)[number];

export const variableLabel = labels<Variable>({
  '{hospice}': 'Hospice',
  '{firstName}': 'Patient’s first name',
});

/** The patient in the preview. */
export const SAMPLE_FIRST_NAME = 'Walter';

/** As a family reads it. */
export const filledIn = (wording: string, hospiceName: string): string =>
  wording
    .replaceAll('{hospice}' satisfies Variable, () => hospiceName)
    .replaceAll('{firstName}' satisfies Variable, () => SAMPLE_FIRST_NAME);
