import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { Id, Instant, Named } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { MailTopic } from '#contract/mail/mail.ts';
/** The events of notices: first those for people of groups, then those for people of hospices. */
export const noticeEventLabel = labels({
  new_status: 'New status',
  enrolled: 'Enrolled',
  declined: 'Not enrolled',
  discharge: 'Discharge or death',
  alerts: 'Alerts',
  messages: 'Messages',
  monthly_summary: 'Monthly summary',
  new_referral: 'New referrals',
  concern: 'Concerns from groups',
  low_score: 'Low survey scores',
  reply: 'Replies to messages',
  overdue: 'Overdue',
  escalation: 'Overdue next actions',
});

export const NOTICE_EVENTS = wordsOf(noticeEventLabel);
export const NoticeEvent = z.enum(NOTICE_EVENTS);
export type NoticeEvent = z.infer<typeof NoticeEvent>;

export const noticeEventMeaning: Record<NoticeEvent, string> = {
  new_status: 'Received, first contact, visit, pending start of care, level of care, end-of-life visits',
  enrolled: 'A patient’s care started',
  declined: 'A patient isn’t enrolled, with the reason if it’s shared',
  discharge: 'A patient was discharged or died',
  alerts: 'A family’s answer was below the hospice’s threshold',
  messages: 'A hospice’s messages and replies to you',
  monthly_summary: 'Your figures for the previous month',
  new_referral: 'A patient was referred to your hospice',
  concern: 'A group asks for an update or raises a concern',
  low_score: 'A family’s answer is below your threshold, or the family asked for a call',
  reply: 'Someone replied to your hospice’s message',
  overdue: 'Overdue first contacts and starts of care, each morning at 8:00 AM',
  escalation: 'A next action you own, or are on call for, is nearly due, due, or overdue',
};

/**
 * `at_once`: in the app and by email. `daily`: in the app, and together in one email at 08:00 in the hospice's time zone.
 * `in_app`: there alone. `off`: neither.
 */
export const noticeChoiceLabel = labels({
  at_once: 'Right away',
  daily: mailKindLabel.digest,
  in_app: 'In the app only',
  off: 'Off',
});

export const NOTICE_CHOICES = wordsOf(noticeChoiceLabel);
export const NoticeChoice = z.enum(NOTICE_CHOICES);
export type NoticeChoice = z.infer<typeof NoticeChoice>;

/** The choices that an event knows: some come as mails of their own only. */
export function choicesFor(event: NoticeEvent): readonly NoticeChoice[] {
  if (event === 'monthly_summary') return ['at_once', 'off'];
  if (event === 'overdue') return ['daily', 'off'];
  return event === 'escalation' ? ['at_once', 'in_app'] : NOTICE_CHOICES;
}

/** Mails that were stopped for the caller's address: by a link in one of them, or as they were sent back. */
export const StoppedMail = z.object({
  id: Id,
  /** Null: from every hospice. */
  hospice: z.nullable(Named),
  /** Null: all but essential ones. */
  topic: z.nullable(MailTopic),
  reason: z.enum(['unsubscribed', 'bounced', 'complaint']),
  at: Instant,
});
export type StoppedMail = z.infer<typeof StoppedMail>;

export const NoticeChoices = z.object({
  /** The hospices that notify a group's person; empty for a hospice's own people. */
  hospices: z.array(Named),
  events: z.array(
    z.object({
      event: NoticeEvent,
      /** Applies to every hospice without a choice of its own. */
      choice: NoticeChoice,
      byHospice: z.array(
        z.object({
          hospiceId: Id,
          /** Null: as for all. */
          choice: z.nullable(NoticeChoice),
          /** False: this hospice sends no email about this event, whatever is chosen. */
          isMailed: z.boolean(),
        }),
      ),
    }),
  ),
  stopped: z.array(StoppedMail),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;

export const NoticeChoiceChange = z.strictObject({
  event: NoticeEvent,
  /** Null: for all hospices. */
  hospiceId: z.nullable(Id),
  /** Null: as for all again; only with a hospice. */
  choice: z.nullable(NoticeChoice),
});
export type NoticeChoiceChange = z.infer<typeof NoticeChoiceChange>;

/**
 * A group's person and their notices of its referrals, for its care managers. Only the owner of an address can turn its mails on
 * again.
 */
export const GroupReader = z.object({
  id: Id,
  name: z.string(),
  notifiedAbout: z.enum(['group', 'own_patients']),
  mail: z.enum(['arrives', 'some_stopped', 'all_stopped', 'bounced']),
  stoppedAt: z.nullable(Instant),
});
export type GroupReader = z.infer<typeof GroupReader>;

const self = { token: 'user', who: 'anyone' } as const;

export const noticeChoiceEndpoints = defineEndpoints('Communications', {
  getNoticeChoices: {
    path: '/v1/users/me/notice-choices',
    summary: 'This person’s notification settings, and which emails are stopped',
    access: self,
    response: NoticeChoices,
  },
  setNoticeChoice: {
    method: 'PATCH',
    path: '/v1/users/me/notice-choices',
    summary: 'Choose how to be notified of one kind of event, from one hospice or all',
    access: self,
    body: NoticeChoiceChange,
    response: NoticeChoices,
    errors: ['forbidden'],
  },
  resumeMails: {
    method: 'POST',
    path: '/v1/users/me/stopped-mails/:stopId/resume',
    summary: 'Start stopped emails to this person’s address again',
    access: self,
    response: NoticeChoices,
  },
  listGroupReaders: {
    path: '/v1/groups/:groupId/readers',
    summary: 'Who in the group is notified of its referrals, and whether emails reach them. For care managers',
    access: { token: 'user', who: 'named', group: true },
    query: z.strictObject(paging),
    response: pageOf(GroupReader),
  },
});
