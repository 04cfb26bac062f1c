/** Notes on how to read the comparison, on the screen and in the report. */
export const COMPARISON_NOTES = [
  'Small numbers, not adjusted for case mix: a difference of a few patients is chance as often as quality.',
  'The choice of a hospice is the patient’s and the family’s. These figures inform a talk; they do not make the choice.',
] as const;

export const notShared = (hospice: string): string => `Not shared by ${hospice}`;

/** In place of a hospice's decline reasons. */
export const NONE_DECLINED = 'None was declined';

export const leftOutLabel = (leftOut: number): string =>
  leftOut === 1
    ? 'One hospice takes no part in comparisons and is left out.'
    : `${leftOut} hospices take no part in comparisons and are left out.`;
