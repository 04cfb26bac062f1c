import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

export const levelOfCareLabel = labels({
  rhc: 'Routine home care',
  chc: 'Continuous home care',
  gip: 'General inpatient care',
  irc: 'Inpatient respite care',
});

/** As people in hospices say it, where several stand in one line. */
export const levelOfCareShort = labels<LevelOfCare>({
  rhc: 'routine home care',
  chc: 'continuous home care',
  gip: 'GIP',
  irc: 'respite',
});

export const LEVELS_OF_CARE = wordsOf(levelOfCareLabel);

export const LevelOfCare = z.enum(LEVELS_OF_CARE);

export type LevelOfCare = z.infer<typeof LevelOfCare>;
