import { randomUUID } from 'node:crypto';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { fixedTopicOf, type KindWithOwnTopic } from '#contract/mail/mailKinds.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { AnyMailDefinition, DefinedKind, MailData } from './defineMail.ts';
import { oneLine } from './content/content.ts';
import type { MailRow } from './mail.tables.ts';

type KindWithFixedTopic = Exclude<DefinedKind, KindWithOwnTopic>;

export interface NewMail<Kind extends DefinedKind> {
  readonly to: { readonly address: string; readonly name: string | null; readonly userId?: string };
  readonly from: { readonly name: string; readonly replyTo: string | null };
  readonly hospiceId: string | null;
  readonly referralId?: string;
  readonly enrollmentId?: string;
  readonly surveyInvitationId?: string;
  readonly inviteId?: string;
  /** The reader of a message, or the conversation that it is about. */
  readonly recipientId?: string;
  /** Left out: English. */
  readonly language?: SurveyLanguage;
  readonly data: MailData[Kind];
  /** Not before then; left out: at once. */
  readonly dueAt?: Date;
}

type Column = Sql | string | Date | null;

type MailColumns<Kind extends DefinedKind> = Readonly<
  Record<'hospice_id' | 'to_address' | 'to_name' | 'from_name' | 'created_at', Column> &
    Partial<Record<Exclude<keyof MailRow, 'kind' | 'topic' | 'data'>, Column>> & {
      /** The parts of the data that are known now; the kind reads the others when the mail is sent. */
      data?: Sql<Partial<MailData[Kind]>>;
    }
> &
  (Kind extends KindWithFixedTopic ? { readonly topic?: never } : { readonly topic: MessageTopic });

/**
 * A statement that puts mails into the outbox: one for each row of `from`, due when they are created unless a column says otherwise.
 * Answers their ids. It runs as the system, and may be a part of a larger statement.
 */
export function insertMails<Definition extends AnyMailDefinition>(
  { kind }: Definition,
  columns: MailColumns<Definition['kind']>,
  from: Sql,
): Sql {
  return insertStatement({ kind, topic: fixedTopicOf(kind), due_at: columns.created_at, ...columns }, from);
}

/** The only statement that writes the outbox. */
const insertStatement = (values: Partial<Record<keyof MailRow, Column>>, from = sql``): Sql =>
  sql`insert into mail_message (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values))} ${from} returning id`;

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
export async function queueMail<Definition extends AnyMailDefinition<KindWithFixedTopic>>(
  trx: Trx,
  { kind }: Definition,
  mail: NewMail<Definition['kind']>,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const statement = insertStatement({
    id,
    kind,
    topic: fixedTopicOf(kind),
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
    language: mail.language ?? 'en',
    data: JSON.stringify(mail.data),
    created_at: now,
    due_at: mail.dueAt ?? now,
  });
  await asSystem(trx, () => statement.execute(trx));
  return id;
}
