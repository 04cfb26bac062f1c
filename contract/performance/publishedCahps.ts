import { wordsOf } from '#contract/platform/labels.ts';
import type { Boxes } from '#contract/surveys/surveyResults.ts';

/**
 * CMS's published results of the CAHPS Hospice Survey: an outside benchmark, labeled as such and never mixed with a hospice's own
 * in-service answers. Source: CMS, Provider Data Catalog, CAHPS Hospice Survey national and state data (public domain), deaths
 * from 1 October 2023 to 30 September 2025, read from its copy in recallproject/guard-nursing-homes (commit 2da66391). Whole
 * percents, case-mix adjusted.
 */
export const CAHPS_PERIOD = { from: '2023-10-01', to: '2025-09-30' } as const;
export const CAHPS_SOURCE = 'CMS Provider Data Catalog, CAHPS Hospice Survey, national and state data';

export const cahpsMeasureLabel = {
  EMO_REL: 'Emotional and spiritual support',
  RATING: 'Rating of the hospice',
  RECOMMEND: 'Willing to recommend',
  RESPECT: 'Treating the patient with respect',
  SYMPTOMS: 'Help for pain and symptoms',
  TEAM_COMM: 'Communication with the family',
  TIMELY_CARE: 'Getting timely help',
} as const;

export const CAHPS_MEASURES = wordsOf(cahpsMeasureLabel);
export type CahpsMeasure = (typeof CAHPS_MEASURES)[number];

export const CAHPS_AREAS = ['US', 'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA'] as const;
export type CahpsArea = (typeof CAHPS_AREAS)[number];
export const cahpsAreaLabel: Record<CahpsArea, string> = {
  US: 'United States',
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
};

/** Suppressed by CMS (footnote 16): shown as not available, never as 0. */
export const CAHPS_NOT_AVAILABLE = { DC: 'District of Columbia', GU: 'Guam' } as const;

/** Percents in the order of `CAHPS_MEASURES`; emotional and spiritual support has no middle box. */
type Row = readonly (readonly [top: number, middle: number | null, bottom: number])[];
const PUBLISHED: Record<CahpsArea, Row> = {
  US: [
    [91, null, 9],
    [83, 13, 4],
    [85, 11, 4],
    [91, 7, 2],
    [76, 15, 9],
    [82, 12, 6],
    [78, 13, 9],
  ],
  AK: [
    [92, null, 8],
    [84, 13, 3],
    [89, 9, 2],
    [92, 7, 1],
    [75, 16, 9],
    [82, 12, 6],
    [77, 14, 9],
  ],
  AL: [
    [92, null, 8],
    [86, 11, 3],
    [88, 9, 3],
    [93, 5, 2],
    [82, 11, 7],
    [86, 9, 5],
    [83, 10, 7],
  ],
  AR: [
    [92, null, 8],
    [85, 11, 4],
    [87, 10, 3],
    [92, 6, 2],
    [79, 13, 8],
    [84, 10, 6],
    [82, 10, 8],
  ],
  AZ: [
    [91, null, 9],
    [83, 13, 4],
    [85, 11, 4],
    [92, 6, 2],
    [76, 15, 9],
    [81, 13, 6],
    [77, 14, 9],
  ],
  CA: [
    [89, null, 11],
    [80, 15, 5],
    [82, 13, 5],
    [89, 8, 3],
    [75, 15, 10],
    [79, 14, 7],
    [73, 16, 11],
  ],
  CO: [
    [91, null, 9],
    [82, 13, 5],
    [84, 12, 4],
    [91, 7, 2],
    [74, 17, 9],
    [81, 13, 6],
    [75, 15, 10],
  ],
  CT: [
    [90, null, 10],
    [81, 14, 5],
    [84, 11, 5],
    [91, 7, 2],
    [76, 15, 9],
    [81, 12, 7],
    [74, 14, 12],
  ],
  DE: [
    [90, null, 10],
    [82, 14, 4],
    [86, 10, 4],
    [91, 7, 2],
    [76, 15, 9],
    [82, 12, 6],
    [77, 13, 10],
  ],
  FL: [
    [88, null, 12],
    [79, 15, 6],
    [82, 12, 6],
    [88, 9, 3],
    [73, 16, 11],
    [78, 14, 8],
    [73, 15, 12],
  ],
  GA: [
    [90, null, 10],
    [83, 13, 4],
    [85, 10, 5],
    [91, 7, 2],
    [78, 13, 9],
    [82, 12, 6],
    [78, 13, 9],
  ],
};

/** The boxes of one measure in one area, as published. */
export function publishedBoxes(area: CahpsArea, measure: CahpsMeasure): Boxes {
  const boxes = PUBLISHED[area][CAHPS_MEASURES.indexOf(measure)];
  if (!boxes) throw new RangeError(`${area} has no published ${measure}`);
  const [top, middle, bottom] = boxes;
  return { top, middle, bottom };
}
