import type { Recipient, RecipientQuery } from '#contract/communication/communications.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { byName, isFoundIn, oneOf, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn, namedColumn, personColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { mailOfRecipient, recipientState } from './recipientState.queries.ts';

interface RecipientRow extends Omit<Recipient, 'reason'> {
  readonly mail_status: string | null;
  readonly last_error: string | null;
}

const STOPPED_FOR: Readonly<Record<string, string>> = {
  opted_out: 'Unsubscribed from these emails',
  stopped: 'Stopped before it was sent',
  no_reader: 'No longer has an account in a connected group',
};

function reasonOf(status: string | null, cause: string | null): string | null {
  switch (status) {
    case 'bounced':
      return 'Bounced';
    case 'failed':
      return 'No email server accepted it';
    case 'unclear':
      return 'Delivery unknown';
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
export async function listRecipients(trx: Trx, messageId: string, query: RecipientQuery): Promise<Page<Recipient>> {
  return asSystem(trx, () =>
    readPage(trx, {
      columns: sql<RecipientRow>`recipient.id, ${personColumn('person')} as person,
        ${namedColumn('provider_group')} as "group", ${recipientState} as state, mail.status as mail_status, mail.last_error,
        ${isoColumn(sql`mail.sent_at`)} as "sentAt", ${isoColumn(sql`recipient.read_at`)} as "readAt",
        recipient.group_wrote_at is not null as "hasReplied"`,
      from,
      where: [
        sql`recipient.communication_id = ${messageId}::uuid`,
        oneOf(recipientState, query['filter.state']),
        isFoundIn(sql`person.first_name, person.last_name, provider_group.name`, query.search),
      ],
      orderBy: sql`${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, recipient.id`,
      paging: query,
      to: ({ last_error: cause, mail_status: status, ...recipient }) => ({
        ...recipient,
        reason: reasonOf(status, cause),
      }),
    }),
  );
}
