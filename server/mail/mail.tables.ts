import type { Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated, JSONColumnType, Selectable, Updateable } from 'kysely';
import type { ReportKind } from '#contract/mail/deliveryReports.ts';
import type { MailState, MailTopic } from '#contract/mail/mail.ts';
import type { MailKind } from '#contract/mail/mailKinds.ts';
import type { RenderedMail } from './content/content.ts';

/** The rows of baseline/03_mail.sql. */

interface MailMessageTable {
  id: Generated<string>;
  kind: MailKind;
  topic: Optional<MailTopic>;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  referral_id: Optional<string>;
  enrollment_id: Optional<string>;
  survey_invitation_id: Optional<string>;
  invite_id: Optional<string>;
  user_id: Optional<string>;
  recipient_id: Optional<string>;
  to_address: string;
  to_name: Optional<string>;
  from_name: string;
  reply_to: Optional<string>;
  language: Generated<string>;
  data: JSONColumnType<object>;
  status: Generated<MailState>;
  created_at: Moment;
  due_at: Moment;
  attempts: Generated<number>;
  claimed_until: OptionalMoment;
  sent_at: OptionalMoment;
  last_error: Optional<string>;
  report_kind: Optional<ReportKind>;
  /** The code of RFC 3463. */
  report_status: Optional<string>;
  bounced_at: OptionalMoment;
  /** The transaction that queued a status notice. */
  caused_in: Optional<number>;
  kept: ColumnType<RenderedMail | null, string | null | undefined, string | null>;
}

export type MailRow = Selectable<MailMessageTable>;
export type MailChanges = Updateable<MailMessageTable>;

interface MailHandleTable {
  hash: Buffer;
  message_id: string;
  expires_at: Moment;
}

interface MailSuppressionTable {
  id: Generated<string>;
  address_hash: Buffer;
  hospice_id: Optional<string>;
  topic: Optional<MailTopic>;
  reason: 'unsubscribed' | 'bounced' | 'complaint';
  at: Moment;
  message_id: Optional<string>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    mail_message: MailMessageTable;
    mail_handle: MailHandleTable;
    mail_suppression: MailSuppressionTable;
  }
}
