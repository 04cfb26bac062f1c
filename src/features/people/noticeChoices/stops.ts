import { mailTopicLabel, type MailTopic } from '#contract/mail/mail.ts';
import type { NoticeChoice, NoticeEvent, StoppedMail } from '#contract/people/noticeChoices.ts';

/** The topics of mails about an event that are sent at once. */
const TOPICS: Record<NoticeEvent, readonly MailTopic[]> = {
  new_status: ['status_notice'],
  enrolled: ['status_notice'],
  declined: ['status_notice'],
  discharge: ['status_notice'],
  alerts: ['status_notice'],
  messages: ['announcement', 'education', 'partnership', 'conversation'],
  monthly_summary: ['monthly_summary'],
  new_referral: ['new_referral'],
  concern: ['concern'],
  low_score: ['low_score'],
  reply: ['conversation'],
  overdue: ['digest'],
  escalation: ['escalation'],
};

const isFrom = ({ hospice }: StoppedMail, hospiceId: string | null): boolean =>
  hospice === null || hospice.id === hospiceId;

/** Whether all, some or none of the mails of a choice are stopped. */
export function stopOf(
  stopped: readonly StoppedMail[],
  { choice, event, hospiceId }: { choice: NoticeChoice; event: NoticeEvent; hospiceId: string | null },
): 'all' | 'some' | 'none' {
  if (choice !== 'at_once' && choice !== 'daily') return 'none';
  const topics: readonly MailTopic[] = choice === 'daily' ? ['digest'] : TOPICS[event];
  const here = stopped.filter((stop) => isFrom(stop, hospiceId));
  const isStopped = (topic: MailTopic) => here.some((stop) => stop.topic === null || stop.topic === topic);
  if (topics.every(isStopped)) return 'all';
  return topics.some(isStopped) ? 'some' : 'none';
}

/** `Updates on referrals from Harbor Hospice`. */
export const stoppedLabel = ({ hospice, topic }: StoppedMail): string =>
  `${topic === null ? 'All but essential emails' : mailTopicLabel[topic]} from ${hospice?.name ?? 'every hospice'}`;

const REASONS: Record<StoppedMail['reason'], string> = {
  unsubscribed: 'Stopped by the link in an email',
  bounced: 'Emails to your address bounced',
  complaint: 'An email was reported as unwanted',
};

export const stopReason = ({ reason }: StoppedMail): string => REASONS[reason];
