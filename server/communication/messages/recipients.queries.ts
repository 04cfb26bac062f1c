import type { Recipient, RecipientQuery, RecipientState } from '#contract/communication/communications.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { all, byName, readPage, oneOf, isFoundIn } from '#server/platform/database/lists.ts';
import { asSystem } from '#server/platform/access/session.ts';
import { mailOfRecipient, recipientState } from './recipientState.queries.ts';

interface RecipientRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly state: RecipientState;
  readonly mail_status: string | null;
  readonly last_error: string | null;
  readonly sent_at: Date | null;
  readonly read_at: Date | null;
  readonly has_replied: boolean;
}

const STOPPED_FOR: Readonly<Record<string, string>> = {
  opted_out: 'Stopped such emails',
  stopped: 'Stopped before it went out',
  no_reader: 'Has no account in a connected group any more',
};

function reasonOf({ last_error: cause, mail_status: status }: RecipientRow): string | null {
  switch (status) {
    case 'bounced':
      return 'Their mail server sent it back';
    case 'failed':
      return 'No mail server took it';
    case 'unclear':
      return 'Nobody knows whether it arrived';
    case 'suppressed':
      return STOPPED_FOR[cause ?? ''] ?? 'Not sent';
    default:
      return null;
  }
}

const from = sql`communication_recipient as recipient
  join app_user as person on person.id = recipient.user_id
  join provider_group on provider_group.id = recipient.group_id
  left join ${mailOfRecipient}`;

/** A page of a message's readers, by name. The message was found with the caller's own rights. */
export async function listRecipients(
  trx: Trx,
  messageId: string,
  query: RecipientQuery,
): Promise<{ data: Recipient[]; meta: { totalItems: number } }> {
  const { rows, totalItems } = await asSystem(trx, () =>
    readPage(trx, {
      columns: sql<RecipientRow>`recipient.id, recipient.user_id, person.first_name || ' ' || person.last_name as name,
        recipient.group_id, provider_group.name as group_name, ${recipientState} as state, mail.status as mail_status,
        mail.last_error, mail.sent_at, recipient.read_at, recipient.group_wrote_at is not null as has_replied`,
      from,
      countFrom: from,
      where: all([
        sql`recipient.communication_id = ${messageId}::uuid`,
        oneOf(recipientState, query['filter.state']),
        isFoundIn(sql`person.first_name, person.last_name, provider_group.name`, query.search),
      ]),
      orderBy: sql`${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, recipient.id`,
      page: query.page,
      limit: query.limit,
    }),
  );
  const data = rows.map((row) => ({
    id: row.id,
    person: { id: row.user_id, name: row.name },
    group: { id: row.group_id, name: row.group_name },
    state: row.state,
    reason: reasonOf(row),
    sentAt: row.sent_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
    hasReplied: row.has_replied,
  }));
  return { data, meta: { totalItems } };
}
