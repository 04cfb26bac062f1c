import type { SURVEY_VARIABLES } from '#contract/surveys/surveyQuestions.ts';

type Variable = (typeof SURVEY_VARIABLES)[number];

/** A question's wording with its variables filled in. */
export const filledWording = (
  wording: string,
  names: { readonly hospice: string; readonly firstName: string },
): string =>
  wording
    .replaceAll('{hospice}' satisfies Variable, () => names.hospice)
    .replaceAll('{firstName}' satisfies Variable, () => names.firstName);
