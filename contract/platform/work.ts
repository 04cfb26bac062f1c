import { labels } from './labels.ts';
import * as z from 'zod/mini';
import { Instant } from './fields.ts';

export const WORK_NAMES = [
  'mail',
  'alerts',
  'escalation',
  'surveys',
  'messages',
  'digests',
  'summaries',
  'retention',
  'bounces',
] as const;

export const WorkName = z.enum(WORK_NAMES);

export type WorkName = z.infer<typeof WorkName>;

/** Background work under the name by which administrators see it. */
export const workLabel = labels<WorkName>({
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

/** A piece of background work, with its last successful run and its last failure. */
export const BackgroundWork = z.object({
  name: WorkName,
  lastEndedAt: z.nullable(Instant),
  lastFailedAt: z.nullable(Instant),
  /** Its last successful run is several of its periods ago. */
  isLate: z.boolean(),
});

export type BackgroundWork = z.infer<typeof BackgroundWork>;
