import * as z from 'zod/mini';

/** What a hospice writes about, so that its readers can stop one kind of it and keep the others. */
export const MESSAGE_TOPICS = ['announcement', 'education', 'partnership', 'conversation'] as const;
export const MessageTopic = z.enum(MESSAGE_TOPICS);
export type MessageTopic = z.infer<typeof MessageTopic>;

/** What a person stops and receives again: kinds that belong together. */
export const MAIL_TOPICS = [
  'survey',
  'low_score',
  'status_notice',
  'new_referral',
  'concern',
  ...MESSAGE_TOPICS,
  'digest',
  'monthly_summary',
] as const;
export const MailTopic = z.enum(MAIL_TOPICS);
export type MailTopic = z.infer<typeof MailTopic>;

export const mailTopicLabel: Record<MailTopic, string> = {
  survey: 'Questions about the care',
  low_score: 'Alerts about low survey scores',
  status_notice: 'Updates on referrals',
  new_referral: 'New referrals',
  concern: 'Concerns about referrals',
  announcement: 'News and announcements',
  education: 'Education and events',
  partnership: 'Working together',
  conversation: 'Messages about patients, and answers',
  digest: 'Daily digests',
  monthly_summary: 'Monthly summaries',
};

/**
 * `claimed`: a worker has it and has not begun; it goes back by itself. `sending`: handed to the mail server, the answer is not
 * written yet. `unclear`: a worker ended in that very moment; a person looks whether it arrived, it is never sent twice by itself.
 * `suppressed`: its reason fell away or its reader wants none. `failed`: refused for good, or given up. `bounced`: taken by the
 * mail server, and sent back later by the reader's.
 */
export const MAIL_STATES = [
  'queued',
  'claimed',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'unclear',
  'bounced',
] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;

/** A mail as its reader would get it. `html` is a whole page for a sandboxed frame. */
export const WholeMail = z.object({ subject: z.string(), text: z.string(), html: z.string() });
