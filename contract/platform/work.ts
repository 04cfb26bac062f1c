import { labels, wordsOf } from './labels.ts';
import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Background work under the name by which administrators see it. */
export const workLabel = labels({
  mail: 'Email delivery',
  alerts: 'Response time checks',
  escalation: 'Next action reminders',
  surveys: 'Survey delivery',
  messages: 'Message delivery',
  digests: 'Daily digests',
  summaries: 'Monthly summaries',
  retention: 'Deleted record cleanup',
  archives: 'Data exports',
  imports: 'File imports',
  webhooks: 'Webhook delivery',
  leaving: 'Deletion of hospices’ data',
  papers: 'Paper reading',
  bounces: 'Bounced email',
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
