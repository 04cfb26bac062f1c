/** Notes on how to read the comparison, on the screen and in the report. */
export const COMPARISON_NOTES = [
  'These are small numbers, not adjusted for case mix. A difference of a few patients is often chance.',
  'The patient and family choose the hospice. These figures can inform the conversation.',
] as const;

export const notShared = (hospice: string): string => `Not shared by ${hospice}`;

/** In place of a hospice's decline reasons. */
export const NONE_DECLINED = 'None declined';

export const leftOutLabel = (leftOut: number): string =>
  leftOut === 1
    ? 'One hospice doesn’t take part in comparisons and is not shown.'
    : `${leftOut} hospices don’t take part in comparisons and are not shown.`;
