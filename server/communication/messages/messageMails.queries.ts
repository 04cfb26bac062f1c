import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import type { ReadMail } from '#server/mail/defineMail.ts';

interface ReaderRow {
  readonly received_id: string;
  readonly subject: string;
  readonly body: string;
  readonly hospice: string;
  readonly author: string;
  readonly group: string;
  readonly display_id: string | null;
}

/**
 * A person's message, if the hospice may still write to that person (people_to_write_to, here for one person) in the same group and at the
 * same address; about a referral, if the group may still see it.
 */
async function readReader(trx: Trx, mail: MailRow): Promise<ReaderRow | undefined> {
  const { rows } = await sql<ReaderRow>`
    select recipient.id as received_id, recipient.subject, recipient.body, hospice.name as hospice,
      communication.author_name as author, their_group.name as "group", referral.display_id
    from communication_recipient as recipient
      join communication on communication.id = recipient.communication_id
      join hospice on hospice.id = recipient.hospice_id and hospice.is_active
      join group_hospice as connection
        on connection.hospice_id = recipient.hospice_id and connection.group_id = recipient.group_id
      join provider_group as their_group on their_group.id = connection.group_id and their_group.is_active
      join app_user as reader on reader.id = recipient.user_id and reader.group_id = recipient.group_id
        and reader.is_active and reader.account_type = 'stakeholder' and reader.email = ${mail.to_address}
      left join referral on referral.id = communication.referral_id and referral.deleted_at is null
        and recipient.group_id = any (referral.group_ids)
    where recipient.id = ${mail.recipient_id}::uuid and (communication.referral_id is null or referral.id is not null)`.execute(
    trx,
  );
  return rows[0];
}

const NO_READER = { suppressionReason: 'no_reader' } as const;

/** The mail of a message, with its text filled in for this reader. */
export async function readMessage(trx: Trx, mail: MailRow): Promise<ReadMail<'message'>> {
  const read = await readReader(trx, mail);
  if (!read) return NO_READER;
  const { author, body, group, hospice, received_id: receivedId, subject } = read;
  return { data: { receivedId, subject, body, hospice, author, group } };
}

/** The mail that announces a message about a patient. */
export async function readReferralMessage(trx: Trx, mail: MailRow): Promise<ReadMail<'referral_message'>> {
  const read = await readReader(trx, mail);
  if (!read || read.display_id === null) return NO_READER;
  const { author, display_id: displayId, group, hospice, received_id: receivedId } = read;
  return { data: { displayId, receivedId, hospice, author, group } };
}
