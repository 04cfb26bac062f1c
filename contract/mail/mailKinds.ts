import * as z from 'zod/mini';
import type { MailTopic } from './mail.ts';

/** Every kind of mail that the server sends, as administrators see it in lists. */
export const mailKindLabel = {
  survey_invitation: 'Survey',
  survey_reminder: 'Survey reminder',
  survey_test: 'Survey email test',
  low_score: 'Low score alert',
  status_notice: 'Referral update',
  new_referral: 'New referral',
  concern: 'Concern',
  concern_taken_back: 'Concern taken back',
  escalation: 'Overdue next action',
  message: 'Message',
  message_test: 'Message test',
  referral_message: 'Message about a patient',
  reply: 'Reply to a message',
  digest: 'Daily digest',
  monthly_summary: 'Monthly summary',
  invite: 'Invitation',
  added_from_outside: 'Access granted from outside',
  guest_code: 'Referral page code',
  guest_sent: 'Referral page receipt',
  guest_answer: 'Answer to a referral page question',
  guest_news: 'Decision on a referral page’s referral',
  hospice_archive: 'Data export ready',
  hospice_deletion: 'Data deletion notice',
  webhook_off: 'Webhook turned off',
  password_reset: 'Password reset link',
  password_changed: 'Password changed',
  passkey_changed: 'Passkey added or removed',
  audit_head: 'Audit log checkpoint',
};

export type MailKind = keyof typeof mailKindLabel;

// The keys of the object are its type's; Object.keys forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const MAIL_KINDS = Object.keys(mailKindLabel) as [MailKind, ...MailKind[]];

export const MailKind = z.enum(MAIL_KINDS);

/** The topic by which a reader stops a kind. `null`: essential, nobody can stop it. `own`: each mail has its message's topic. */
export const topicOf = {
  survey_invitation: 'survey',
  survey_reminder: 'survey',
  survey_test: null,
  low_score: 'low_score',
  status_notice: 'status_notice',
  new_referral: 'new_referral',
  concern: 'concern',
  concern_taken_back: 'concern',
  escalation: 'escalation',
  message: 'own',
  message_test: null,
  referral_message: 'conversation',
  reply: 'conversation',
  digest: 'digest',
  monthly_summary: 'monthly_summary',
  invite: null,
  added_from_outside: null,
  guest_code: null,
  guest_sent: null,
  guest_answer: null,
  guest_news: null,
  hospice_archive: null,
  hospice_deletion: null,
  webhook_off: null,
  password_reset: null,
  password_changed: null,
  passkey_changed: null,
  audit_head: null,
} as const satisfies Record<MailKind, MailTopic | 'own' | null>;

/** The kinds whose mails each have the topic of their message. */
export type KindWithOwnTopic = { [Kind in MailKind]: (typeof topicOf)[Kind] extends 'own' ? Kind : never }[MailKind];

/** The topic of a kind whose mails all have the same; null where they are essential, or each has its own. */
export function fixedTopicOf(kind: MailKind): MailTopic | null {
  const topic = topicOf[kind];
  return topic === 'own' ? null : topic;
}
