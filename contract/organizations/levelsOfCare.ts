import { labels } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

export const LEVELS_OF_CARE = ['rhc', 'chc', 'gip', 'irc'] as const;

export const LevelOfCare = z.enum(LEVELS_OF_CARE);

export type LevelOfCare = z.infer<typeof LevelOfCare>;

export const levelOfCareLabel = labels<LevelOfCare>({
  rhc: 'Routine home care',
  chc: 'Continuous home care',
  gip: 'General inpatient care',
  irc: 'Inpatient respite care',
});
