import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';

/** Mails to a hospice's people about its enrollments, queued by `notifyHospices` and read when they are sent. */

/** The mail that contains a notice: its own mail or a digest, with the choices that select it. */
export interface NoticeMail extends Pick<MailRow, 'enrollment_id' | 'from_name' | 'kind' | 'to_address' | 'user_id'> {
  /** The group that raised a concern; left out: any. */
  readonly group_id?: MailRow['group_id'];
  readonly choices?: readonly NoticeChoice[];
}
const AT_ONCE: readonly NoticeChoice[] = ['at_once'];

/** Why a notice is not sent. */
export interface Suppressed {
  /**
   * `answered`: the hospice acted first, or the reason is gone. `not_shown`: the reader may no longer see it, or is notified in another
   * way.
   */
  readonly suppressionReason: 'answered' | 'not_shown';
}

/** Contains nothing that identifies the patient. */
export interface NewReferral {
  readonly displayId: string;
  readonly referralId: string;
  readonly isUrgent: boolean;
  readonly from: string;
  readonly isOwn: boolean;
  /** A person without an account sent it: nothing that this person wrote is in the mail. */
  readonly isUnverified: boolean;
  readonly community: string | null;
  readonly receivedAt: string;
  readonly respondBy: string;
  readonly timeZone: string;
}

/** Whether the mail's reader still wants this event at once, at the mail's address. */
export const isWanted = (mail: NoticeMail) => sql`
  exists (
    select from hospice_readers(enrollment, ${mail.kind}) as reader join app_user as person on person.id = reader.user_id
    where person.id = ${mail.user_id}::uuid and person.email = ${mail.to_address} and reader.choice = any (${mail.choices ?? AT_ONCE}::text[])
  )`;

/**
 * The data of a new referral's notice, read with system rights, or why it is not sent because the hospice reached the family or decided.
 */
export async function readNewReferral(
  trx: Trx,
  mail: NoticeMail,
): Promise<{ readonly data: NewReferral } | Suppressed> {
  const { rows } = await sql<NewReferral & { readonly isAnswered: boolean }>`
    select referral.display_id as "displayId", enrollment.referral_id as "referralId",
      referral.urgency = 'urgent' as "isUrgent",
      case when referral.received_channel = 'referral_page' then 'your referral page'
        else coalesce(provider_group.name, referral.created_by_name, ${mail.from_name}) end as from,
      provider_group.name is null as "isOwn", referral.received_channel = 'referral_page' as "isUnverified", community.name as community,
      ${isoColumn(sql`enrollment.received_at`)} as "receivedAt",
      ${isoColumn(sql`enrollment.response_due_at`)} as "respondBy",
      hospice.time_zone as "timeZone",
      enrollment.status <> 'referral_received' or enrollment.first_contact_at is not null as "isAnswered"
    from enrollment
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
      join hospice on hospice.id = enrollment.hospice_id
      left join provider_group on provider_group.id = referral.creator_group_id
      left join community on community.id = referral.community_id
    where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted(mail)}`.execute(trx);
  const [row] = rows;
  if (!row) return { suppressionReason: 'not_shown' };
  const { isAnswered, ...data } = row;
  return isAnswered ? { suppressionReason: 'answered' } : { data };
}

/** The data of a notice that groups wait for an answer, read with system rights, or why it is not sent because none waits anymore. */
export async function readConcern(
  trx: Trx,
  mail: NoticeMail,
): Promise<{ readonly data: Pick<NewReferral, 'displayId' | 'from' | 'referralId'> } | Suppressed> {
  const { rows } = await sql<{ display_id: string; referral_id: string; from: string | null }>`
    select referral.display_id, enrollment.referral_id, (
        select string_agg(distinct provider_group.name, ' and ')
        from concern join provider_group on provider_group.id = concern.group_id
        where concern.enrollment_id = enrollment.id and concern.answered_at is null
          and concern.group_id = coalesce(${mail.group_id ?? null}::uuid, concern.group_id)
      ) as from
    from enrollment
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
    where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted(mail)}`.execute(trx);
  const [row] = rows;
  if (!row) return { suppressionReason: 'not_shown' };
  if (row.from === null) return { suppressionReason: 'answered' };
  return { data: { displayId: row.display_id, referralId: row.referral_id, from: row.from } };
}

/**
 * The data of a notice that a group took its concern back, read with system rights. Not sent if the group has raised one again, or if the
 * mail of the concern was not sent to this reader after all.
 */
export async function readTakenBackConcern(
  trx: Trx,
  mail: MailRow,
): Promise<{ readonly data: Pick<NewReferral, 'displayId' | 'from' | 'referralId'> } | Suppressed> {
  const { rows } = await sql<{ display_id: string; referral_id: string; from: string; is_needless: boolean }>`
    select referral.display_id, enrollment.referral_id, provider_group.name as from, exists (
        select from concern where concern.enrollment_id = enrollment.id and concern.group_id = provider_group.id
          and concern.answered_at is null
      ) or not exists (
        select from concern join mail_message as earlier on earlier.enrollment_id = concern.enrollment_id
          and earlier.group_id = concern.group_id and earlier.created_at >= concern.raised_at
        where concern.enrollment_id = enrollment.id and concern.group_id = provider_group.id
          and concern.answered_at = ${mail.created_at}
          and earlier.kind = 'concern' and earlier.user_id = ${mail.user_id}::uuid and earlier.status in ('sent', 'unclear')
      ) as is_needless
    from enrollment
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
      join provider_group on provider_group.id = ${mail.group_id}::uuid
    where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted({ ...mail, kind: 'concern' })}`.execute(trx);
  const [row] = rows;
  if (!row) return { suppressionReason: 'not_shown' };
  if (row.is_needless) return { suppressionReason: 'answered' };
  return { data: { displayId: row.display_id, referralId: row.referral_id, from: row.from } };
}

/** Whether a reader still wants a separate mail for a low score. A mail without a user account is always sent. */
export async function isLowScoreWanted(trx: Trx, mail: NoticeMail): Promise<boolean> {
  if (mail.user_id === null) return true;
  const { rows } = await sql`
    select from enrollment where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted(mail)}`.execute(trx);
  return rows.length > 0;
}
