import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

export const disciplineLabel = labels({
  rn: 'Registered nurse',
  lpn: 'Licensed practical nurse',
  np: 'Nurse practitioner',
  md: 'Physician',
  msw: 'Social worker',
  chaplain: 'Chaplain',
  hha: 'Hospice aide',
  liaison: 'Liaison',
  intake: 'Intake',
  admin: 'Administration',
});

export const Discipline = z.enum(wordsOf(disciplineLabel));

export type Discipline = z.infer<typeof Discipline>;

/** Whether people of this discipline can be admission and primary nurse where nobody said otherwise. */
export const isNurseByDefault = (discipline: Discipline | undefined): boolean => discipline === 'rn';
