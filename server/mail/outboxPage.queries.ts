import type { MailState } from '#contract/mail/mail.ts';
import type { MailKind } from '#contract/mail/mailKinds.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import type { RenderedMail } from './content/content.ts';

/** The outbox as one's own machine shows it. Not for anybody's session: these rows belong to no tenant's view. */

export interface OutboxLine {
  readonly id: string;
  readonly kind: MailKind;
  readonly status: MailState;
  readonly fromName: string;
  readonly toAddress: string;
  readonly toName: string | null;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
  /** Known once the mail is made. */
  readonly subject: string | null;
}

const line = sql`id, kind, status, from_name as "fromName", to_address as "toAddress", to_name as "toName",
  created_at as "createdAt", due_at as "dueAt", sent_at as "sentAt", last_error as "lastError", kept ->> 'subject' as subject`;

/** A page of mails, newest first, and whether there is another. */
export async function listOutbox(
  db: Database,
  page: number,
  limit: number,
): Promise<{ readonly lines: OutboxLine[]; readonly hasMore: boolean }> {
  const { rows } = await sql<OutboxLine>`
    select ${line} from mail_message order by created_at desc, id limit ${limit + 1} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { lines: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** One mail of the outbox page, with its text where it was kept; undefined: there is none. */
export async function findInOutbox(
  db: Database,
  id: string,
): Promise<(OutboxLine & { readonly replyTo: string | null; readonly kept: RenderedMail | null }) | undefined> {
  const { rows } = await sql<OutboxLine & { replyTo: string | null; kept: RenderedMail | null }>`
    select ${line}, reply_to as "replyTo", kept from mail_message where id = ${id}::uuid`.execute(db);
  return rows[0];
}
