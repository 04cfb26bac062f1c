import { labels, wordsOf } from './labels.ts';
import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Background work under the name by which administrators see it. */
export const workLabel = labels({
  mail: 'Sending emails',
  alerts: 'Watching response times',
  escalation: 'Reminding of next actions',
  surveys: 'Sending surveys',
  messages: 'Sending messages',
  digests: 'Making daily digests',
  summaries: 'Making monthly summaries',
  retention: 'Removing deleted records',
  bounces: 'Reading bounced emails',
});

export const WORK_NAMES = wordsOf(workLabel);

export const WorkName = z.enum(WORK_NAMES);

export type WorkName = z.infer<typeof WorkName>;

/** A piece of background work, with its last successful run and its last failure. */
export const BackgroundWork = z.object({
  name: WorkName,
  lastEndedAt: z.nullable(Instant),
  lastFailedAt: z.nullable(Instant),
  /** Its last successful run is several of its periods ago. */
  isLate: z.boolean(),
});

export type BackgroundWork = z.infer<typeof BackgroundWork>;
