import * as z from 'zod/mini';
import { Instant } from './fields.ts';

export const WORK_NAMES = [
  'mail',
  'alerts',
  'surveys',
  'messages',
  'digests',
  'summaries',
  'retention',
  'bounces',
] as const;

export const WorkName = z.enum(WORK_NAMES);

export type WorkName = z.infer<typeof WorkName>;

/** Work that is done only where a setting asks for it: it is told of once a server does it. */
export const OPTIONAL_WORK: readonly WorkName[] = ['bounces'];

/** A piece of background work, when it last ended well and when it last failed. */
export const BackgroundWork = z.object({
  name: WorkName,
  lastEndedAt: z.nullable(Instant),
  lastFailedAt: z.nullable(Instant),
  /** It has not ended well for several times its own period. */
  isLate: z.boolean(),
});

export type BackgroundWork = z.infer<typeof BackgroundWork>;
