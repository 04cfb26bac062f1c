import type { MessageTopic } from '#contract/mail/mail.ts';
import { fixedTopicOf } from '#contract/mail/mailKinds.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.ts';
import type { DefinedKind, MailData } from './defineMail.ts';
import { oneLine } from './content/content.ts';

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

/**
 * Puts a mail into the outbox as a part of the transaction that causes it: it is sent when that is committed, and not when it is
 * not. Answers the mail's id. Works in anybody's session, for nobody's may read or write mails.
 */
export function queueMail<Kind extends QueuedKind>(trx: Trx, mail: NewMail<Kind>, now: Date): Promise<string> {
  return asSystem(trx, async () => {
    const { id } = await trx
      .insertInto('mail_message')
      .values({
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
