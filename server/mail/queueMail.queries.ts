import { randomUUID } from 'node:crypto';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { fixedTopicOf } from '#contract/mail/mailKinds.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { sql, type Trx, type Sql } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.ts';
import type { DefinedKind, MailData } from './defineMail.ts';
import { oneLine } from './content/content.ts';
import type { MailRow } from './mail.tables.ts';

/** Status notices are queued many at once (notifyStatusChange), as new referrals and concerns are outside of tests. */
type QueuedKind = Exclude<DefinedKind, 'status_notice'>;

/** The topic of a mail; `message` has that of its message. */
type Topic<Kind extends DefinedKind> = Kind extends 'message'
  ? { readonly topic: MessageTopic }
  : { readonly topic?: never };

interface AnyMail<Kind extends QueuedKind> {
  readonly kind: Kind;
  readonly to: { readonly address: string; readonly name: string | null; readonly userId?: string };
  readonly from: { readonly name: string; readonly replyTo: string | null };
  readonly hospiceId: string | null;
  readonly referralId?: string;
  readonly enrollmentId?: string;
  readonly surveyInvitationId?: string;
  readonly inviteId?: string;
  /** The reader of a message, or the conversation that it is about. */
  readonly recipientId?: string;
  readonly language: SurveyLanguage;
  readonly data: MailData[Kind];
  /** Not before then; left out: at once. */
  readonly dueAt?: Date;
}

export type NewMail<Kind extends QueuedKind = QueuedKind> = AnyMail<Kind> & Topic<Kind>;

type Column = Sql | string | Date | null;

type MailColumns = Readonly<
  Record<'kind' | 'topic' | 'hospice_id' | 'to_address' | 'to_name' | 'from_name' | 'created_at', Column> &
    Partial<Record<keyof MailRow, Column>>
>;

/**
 * The only statement that puts mails into the outbox: one for each row of `from`, due when they are created unless a column says
 * otherwise. Answers their ids. It runs as the system, and may be a part of a larger statement.
 */
export function insertMails(columns: MailColumns, from = sql``): Sql {
  const values = { due_at: columns.created_at, ...columns };
  return sql`insert into mail_message (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values))} ${from} returning id`;
}

/** Columns of mails from a hospice to people with an account: `from` has rows of `hospice`, and of `app_user` as `person`. */
export const FROM_HOSPICE_TO_PERSON = {
  hospice_id: sql`hospice.id`,
  user_id: sql`person.id`,
  to_address: sql`person.email`,
  to_name: sql`one_line(person.first_name || ' ' || person.last_name)`,
  from_name: sql`one_line(hospice.name)`,
};

/**
 * Puts a mail into the outbox as a part of the transaction that causes it: it is sent when that is committed, and not when it is
 * not. Answers the mail's id. Works in anybody's session, for nobody's may read or write mails.
 */
export async function queueMail<Kind extends QueuedKind>(trx: Trx, mail: NewMail<Kind>, now: Date): Promise<string> {
  const id = randomUUID();
  const statement = insertMails({
    id,
    kind: mail.kind,
    topic: mail.topic ?? fixedTopicOf(mail.kind),
    hospice_id: mail.hospiceId,
    referral_id: mail.referralId ?? null,
    enrollment_id: mail.enrollmentId ?? null,
    survey_invitation_id: mail.surveyInvitationId ?? null,
    invite_id: mail.inviteId ?? null,
    recipient_id: mail.recipientId ?? null,
    user_id: mail.to.userId ?? null,
    to_address: mail.to.address,
    to_name: mail.to.name === null ? null : oneLine(mail.to.name),
    from_name: oneLine(mail.from.name),
    reply_to: mail.from.replyTo,
    language: mail.language,
    data: JSON.stringify(mail.data),
    created_at: now,
    due_at: mail.dueAt ?? now,
  });
  await asSystem(trx, () => statement.execute(trx));
  return id;
}
