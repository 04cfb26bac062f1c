import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** The topics of a hospice's messages, so that readers can stop one of them and keep the others. */
export const MESSAGE_TOPICS = ['announcement', 'education', 'partnership', 'conversation'] as const;
export const MessageTopic = z.enum(MESSAGE_TOPICS);
export type MessageTopic = z.infer<typeof MessageTopic>;

/** The topics that a person stops and receives again; each groups kinds that belong together. */
export const mailTopicLabel = labels({
  survey: 'Questions about the care',
  low_score: 'Alerts about low survey scores',
  status_notice: 'Updates on referrals',
  new_referral: 'New referrals',
  concern: 'Concerns about referrals',
  escalation: 'Overdue next actions',
  announcement: 'News and announcements',
  education: 'Education and events',
  partnership: 'Working together',
  conversation: 'Messages about patients, and replies',
  digest: 'Daily digests',
  monthly_summary: 'Monthly summaries',
});
export const MailTopic = z.enum(wordsOf(mailTopicLabel));
export type MailTopic = z.infer<typeof MailTopic>;

/**
 * `claimed`: a worker has it and has not started; an expired claim is released automatically. `sending`: handed to the mail
 * server, whose answer is not recorded yet. `unclear`: the worker died mid-send, so a person checks whether it arrived; it is
 * never resent automatically. `suppressed`: its reason no longer applies or its reader wants none. `failed`: refused for good, or
 * given up. `bounced`: accepted by the mail server, and returned later by the reader's.
 */
export const mailStateLabel = labels({
  queued: 'Waiting',
  claimed: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent',
  unclear: 'Needs review',
  bounced: 'Bounced',
});
export const MailState = z.enum(wordsOf(mailStateLabel));
export type MailState = z.infer<typeof MailState>;

/** A mail as its reader would get it. `html` is a whole page for a sandboxed frame. */
export const WholeMail = z.object({ subject: z.string(), text: z.string(), html: z.string() });
