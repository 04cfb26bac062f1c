import type { MessageFailure } from '#contract/communication/communications.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { piecesOf, toPlainText } from '#contract/communication/messageText.ts';
import type { MessageVariable } from '#contract/communication/messageVariables.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { noteMessageSent } from '#server/communication/conversations/timelineLines.queries.ts';
import { FROM_HOSPICE_TO_PERSON, insertMails } from '#server/mail/queueMail.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { EMPTY_FILTER, NOBODY, readersOf, resolveAudience, type Readers } from './audience.queries.ts';
import { checkMessageText } from './checkMessageText.queries.ts';
import { messageMail } from './message.mail.ts';
import type { MessageRow } from './messageRows.queries.ts';
import { referralMessageMail } from './referralMessage.mail.ts';
import { at } from '#server/platform/access/refusal.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';

type Sendable = Pick<
  MessageRow,
  | 'id'
  | 'hospice_id'
  | 'referral_id'
  | 'subject'
  | 'body'
  | 'topic'
  | 'group_ids'
  | 'community_ids'
  | 'person_ids'
  | 'saved_filter_id'
>;

/** Why a message cannot be sent: the reason that is stored, and the errors for the sender's form. */
interface SendRefusal {
  readonly failure: Exclude<MessageFailure, 'nothing_went_out'>;
  readonly errors: readonly FieldError[];
}

export type Ready = { readonly readers: Readers } | SendRefusal;

/**
 * Checks whether a message can be sent now: it has text, contains no patient data, and has readers.
 * @param ownerId the writer, also of a scheduled message: by their saved filters, and by the patients that they see
 */
export async function readyToSend(trx: Trx, message: Sendable, ownerId: string | null): Promise<Ready> {
  const { hospice_id: hospiceId, referral_id: referralId } = message;
  const view: HospiceView = { side: 'hospice', hospiceId, locationIds: await locationsOf(trx, ownerId) };
  const wrong = await checkMessageText(trx, message, { view, referralId });
  const readers = await resolveAudience(trx, {
    hospiceId,
    referralId,
    ownerId,
    audience: {
      groupIds: [...message.group_ids],
      communityIds: [...message.community_ids],
      personIds: [...message.person_ids],
      savedFilterId: message.saved_filter_id,
    },
  });
  if (readers === 'gone') {
    const errors = [...wrong, at('audience.savedFilterId', 'This filter was deleted. Choose another')];
    return { failure: 'filter_is_gone', errors };
  }
  if (readers === 'empty') {
    return { failure: 'nobody_to_write_to', errors: [...wrong, at('audience.savedFilterId', EMPTY_FILTER)] };
  }
  const { rows } = await sql`select from ${readersOf(readers)} limit 1`.execute(trx);
  if (rows.length === 0) return { failure: 'nobody_to_write_to', errors: [...wrong, at('audience', NOBODY)] };
  return wrong.length > 0 ? { failure: 'patient_data', errors: wrong } : { readers };
}

/** Replaces a phone number that the hospice has not given. */
export const NO_PHONE = 'our usual number';

async function locationsOf(trx: Trx, personId: string | null): Promise<readonly string[]> {
  const person = trx.selectFrom('app_user').select('location_ids').where('id', '=', personId);
  return (await person.executeTakeFirst())?.location_ids ?? [];
}

/** The column of each variable's value during sending. */
const VALUES: Record<MessageVariable, Sql> = {
  first_name: sql`reader.first_name`,
  last_name: sql`reader.last_name`,
  group: sql`reader.group_name`,
  hospice: sql`hospice.name`,
  hospice_phone: sql`coalesce(hospice.phone, ${toPlainText(NO_PHONE)})`,
  sender: sql`communication.author_name`,
};

/** Fills in the text for each reader in SQL. Values are not parsed again, and add no formatting. */
function filledIn(words: string, { isFormatted }: { readonly isFormatted: boolean }): Sql {
  const pieces = piecesOf(words).map((piece) => {
    if ('text' in piece) return sql`${piece.text}::text`;
    const value = sql`one_line(${VALUES[piece.variable]})`;
    return isFormatted ? sql`as_plain_words(${value})` : value;
  });
  return pieces.length === 0 ? sql`''` : sql.join(pieces, sql` || `);
}

export interface StartedSending {
  readonly recipients: number;
  readonly mails: number;
}

interface StartedRow extends StartedSending {
  readonly author_id: string | null;
  readonly author_name: string;
  readonly hospice: string;
  /** The subject is filled in for the group's own readers, so that no group reads names of another. */
  readonly groups: readonly { readonly id: string; readonly subject: string }[];
}

async function noteInHistory(
  trx: Trx,
  referralId: string,
  { hospice_id: hospiceId }: Sendable,
  begun: StartedRow,
  now: Date,
): Promise<void> {
  const author = { id: begun.author_id, name: begun.author_name, organization: begun.hospice, hospiceId };
  for (const { id, subject } of begun.groups) {
    await noteMessageSent(trx, { referralId, hospiceId, groupIds: [id], author, subject, now });
  }
}

/** The mails of a message, which announce it only if it is about a patient. */
function insertMessageMails({ hospice_id: hospiceId, referral_id, topic }: Sendable, now: Date): Sql {
  const columns = {
    ...FROM_HOSPICE_TO_PERSON,
    group_id: sql`person.group_id`,
    referral_id,
    recipient_id: sql`recipient.id`,
    reply_to: sql`hospice.email`,
    created_at: now,
  };
  const from = sql`from recipient
      join reader using (user_id)
      join app_user as person on person.id = reader.user_id
      join hospice on hospice.id = ${hospiceId}::uuid
    where reader.choice = 'at_once'`;
  return referral_id === null
    ? insertMails(messageMail, { ...columns, topic }, from)
    : insertMails(referralMessageMail, columns, from);
}

/**
 * Sends a checked message: every reader gets a row, and a mail or a line in the next digest as chosen. The caller locks the message, and
 * everything happens in one transaction.
 */
export function beginSending(trx: Trx, message: Sendable, readers: Readers, now: Date): Promise<StartedSending> {
  return asSystem(trx, async () => {
    const { rows } = await sql<StartedRow>`
      with reader as materialized (
        select person.*, notice_choice(person.user_id, 'messages', ${message.hospice_id}::uuid) as choice
        from ${readersOf(readers)} as chosen
          join people_to_write_to(${message.hospice_id}::uuid) as person on person.user_id = chosen.user_id
      ),
      begun as (
        update communication set status = 'sending', sent_at = ${now}, version = version + 1, updated_at = ${now}
        where id = ${message.id}::uuid returning id
      ),
      recipient as (
        insert into communication_recipient (
          communication_id, hospice_id, user_id, group_id, referral_id, assigned_to_id, subject, body, created_at
        )
        select communication.id, communication.hospice_id, reader.user_id, reader.group_id, communication.referral_id,
          -- A new message about a patient belongs to the person who has the conversation about them.
          (
            select earlier.assigned_to_id from communication_recipient as earlier
            where earlier.referral_id = communication.referral_id and earlier.hospice_id = communication.hospice_id
              and earlier.group_id = reader.group_id limit 1
          ),
          ${filledIn(message.subject, { isFormatted: false })}, ${filledIn(message.body, { isFormatted: true })}, ${now}
        from communication join hospice on hospice.id = communication.hospice_id cross join reader
        where communication.id = ${message.id}::uuid
        returning id, user_id, subject
      ),
      mail as (
        ${insertMessageMails(message, now)}
      ),
      waiting as (
        insert into digest_item (user_id, hospice_id, event, at, recipient_id)
        select reader.user_id, ${message.hospice_id}::uuid, 'messages', ${now}, recipient.id
        from recipient join reader using (user_id) where reader.choice = 'daily'
      )
      select (select count(*) from recipient) as recipients, (select count(*) from mail) as mails,
        communication.author_id, communication.author_name, hospice.name as hospice,
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', each.group_id, 'subject', each.subject)), '[]')
          from (
            select reader.group_id, min(recipient.subject) as subject from recipient join reader using (user_id)
            group by reader.group_id
          ) as each
        ) as groups
      from begun join communication using (id) join hospice on hospice.id = communication.hospice_id`.execute(trx);
    const [begun] = rows;
    if (!begun) throw new Error('A message that was held is gone');
    if (message.referral_id !== null) await noteInHistory(trx, message.referral_id, message, begun, now);
    return { recipients: begun.recipients, mails: begun.mails };
  });
}

/** Stores that a scheduled message could not be sent. */
export async function failToStart(trx: Trx, id: string, failure: MessageFailure, now: Date): Promise<void> {
  await trx
    .updateTable('communication')
    .set({ status: 'failed', failure, updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
