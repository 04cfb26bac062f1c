import * as z from 'zod/mini';

/** Every kind of mail that the server sends. */
export const MAIL_KINDS = [
  'survey_invitation',
  'survey_reminder',
  'survey_test',
  'low_score',
  'status_notice',
  'invite',
  'password_changed',
] as const;
export const MailKind = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKind>;

/** What a person stops and receives again: kinds that belong together. */
export const MAIL_TOPICS = ['survey', 'low_score', 'status_notice'] as const;
export const MailTopic = z.enum(MAIL_TOPICS);
export type MailTopic = z.infer<typeof MailTopic>;
export const mailTopicLabel: Record<MailTopic, string> = {
  survey: 'Questions about the care',
  low_score: 'Alerts about low survey scores',
  status_notice: 'Updates on referrals',
};

/** `null`: essential, nobody can stop it. */
export const topicOf: Record<MailKind, MailTopic | null> = {
  survey_invitation: 'survey',
  survey_reminder: 'survey',
  survey_test: null,
  low_score: 'low_score',
  status_notice: 'status_notice',
  invite: null,
  password_changed: null,
};

/**
 * `claimed`: a worker has it and has not begun; it goes back by itself. `sending`: handed to the mail server, the answer is not
 * written yet. `unclear`: a worker ended in that very moment; a person looks whether it arrived, it is never sent twice by itself.
 * `suppressed`: its reason fell away or its reader wants none. `failed`: refused for good, or given up.
 */
export const MAIL_STATES = ['queued', 'claimed', 'sending', 'sent', 'failed', 'suppressed', 'unclear'] as const;
export const MailState = z.enum(MAIL_STATES);
export type MailState = z.infer<typeof MailState>;
