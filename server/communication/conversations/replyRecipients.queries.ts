import { abilityFor } from '#contract/platform/ability.ts';
import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import { HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { ConversationSide } from './conversations.tables.ts';
import { isStillRead } from './entries.queries.ts';

/** Who is notified of an answer in a conversation, and how. Read with system rights. */

export interface ReplyRecipient {
  readonly userId: string;
  readonly address: string;
  readonly name: string;
  readonly choice: NoticeChoice;
  /** Whether the conversation is assigned to the person, or, where nobody has it, whether the person wrote the message. */
  readonly isInCharge: boolean;
  /** Whether the person has not read the answer yet. */
  readonly isUnread: boolean;
  readonly hospice: { readonly id: string; readonly name: string; readonly email: string | null };
  readonly about: { readonly referralId: string; readonly displayId: string } | null;
  /** The author of the answer, with the organization. */
  readonly from: string;
}

/** The hospice roles that write to groups and read their answers. */
export const WRITING_ROLES = HOSPICE_ROLES.filter((role) => abilityFor(role).can('manage', 'HospiceCommunication'));

/** The hospice's people who may open the conversation; needs `person`, `recipient` and `communication`. */
export const isOfHospice = sql`(
  person.hospice_id = recipient.hospice_id and person.role = any (${WRITING_ROLES}::text[])
  and (communication.referral_id is null or exists (
    select from enrollment
    where enrollment.referral_id = communication.referral_id and enrollment.hospice_id = recipient.hospice_id
      and enrollment.deleted_at is null
      and (
        person.location_ids = '{}' or enrollment.hospice_location_id is null
        or enrollment.hospice_location_id = any (person.location_ids)
      )
  ))
)`;

/**
 * The people of the other side who may read the newest entry, by name; empty if nobody is left or the hospice is deactivated.
 * @param side the side that wrote
 */
export async function listReplyRecipients(
  trx: Trx,
  recipientId: string,
  side: ConversationSide,
): Promise<ReplyRecipient[]> {
  const isGroup = side === 'group';
  const { rows } = await sql<ReplyRecipient>`
    select person.id as "userId", person.email as address, person.first_name || ' ' || person.last_name as name,
      notice_choice(person.id, ${isGroup ? 'reply' : 'messages'}, recipient.hospice_id) as choice,
      coalesce(person.id = coalesce(recipient.assigned_to_id, communication.author_id), false) as "isInCharge",
      ${
        isGroup
          ? sql`recipient.group_wrote_at > coalesce(recipient.hospice_read_until, '-infinity')`
          : sql`recipient.hospice_wrote_at > coalesce(recipient.person_read_until, '-infinity')`
      } as "isUnread",
      jsonb_build_object('id', hospice.id, 'name', hospice.name, 'email', hospice.email) as hospice,
      case when referral.id is not null
        then jsonb_build_object('referralId', referral.id, 'displayId', referral.display_id) end as about,
      entry.author_name || ' of ' || ${isGroup ? sql`provider_group.name` : sql`hospice.name`} as from
    from communication_recipient as recipient
      join communication on communication.id = recipient.communication_id
      join hospice on hospice.id = recipient.hospice_id and hospice.is_active
      join provider_group on provider_group.id = recipient.group_id
      join conversation_entry as entry on entry.recipient_id = recipient.id
        and entry.at = ${isGroup ? sql`recipient.group_wrote_at` : sql`recipient.hospice_wrote_at`}
      left join referral on referral.id = communication.referral_id
      join app_user as person on person.is_active
        and ${isGroup ? isOfHospice : sql`person.id = recipient.user_id and ${isStillRead}`}
    where recipient.id = ${recipientId}::uuid
      and (communication.referral_id is null or (referral.id is not null and referral.deleted_at is null))
    order by name, person.id`.execute(trx);
  return rows;
}

interface Waiting {
  readonly recipient: ReplyRecipient;
  readonly recipientId: string;
  readonly side: ConversationSide;
  readonly now: Date;
}

/** Adds the answer to the person's next digest, at most once. */
export async function waitForDigest(trx: Trx, { recipient, now, recipientId, side }: Waiting): Promise<void> {
  await sql`
    insert into digest_item (user_id, hospice_id, event, at, recipient_id)
    values (
      ${recipient.userId}::uuid, ${recipient.hospice.id}::uuid, ${side === 'group' ? 'reply' : 'messages'}, ${now},
      ${recipientId}::uuid
    )
    on conflict do nothing`.execute(trx);
}

/** Whether a mail about an answer in this conversation is already queued for this person. */
export async function isMailWaiting(trx: Trx, recipientId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mail_message
    where recipient_id = ${recipientId}::uuid and user_id = ${userId}::uuid and kind = 'reply' and status = 'queued'
    limit 1`.execute(trx);
  return rows.length > 0;
}
