import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';

/** What the people of a hospice are mailed about its enrollments, queued by `notifyHospices` and read when it is sent. */

/** The mail that brings a notice: its own, or a digest, with the choices that get it. */
interface NoticeMail extends Pick<MailRow, 'enrollment_id' | 'from_name' | 'kind' | 'to_address' | 'user_id'> {
  readonly choices?: readonly NoticeChoice[];
}
const AT_ONCE: readonly NoticeChoice[] = ['at_once'];

/** Why a notice is not sent after all. */
export interface Suppressed {
  /** `answered`: the hospice was quicker, or it fell away. `not_shown`: its reader may not see it any more, or is notified in another way. */
  readonly suppressionReason: 'answered' | 'not_shown';
}

/** Nothing of who the patient is stands in it. */
export interface NewReferral {
  readonly displayId: string;
  readonly referralId: string;
  readonly isUrgent: boolean;
  readonly from: string;
  readonly isOwn: boolean;
  readonly community: string | null;
  readonly receivedAt: string;
  readonly respondBy: string;
  readonly timeZone: string;
}

/** Whether the reader of this mail still wants this event at once, at the address that it goes to. */
const isWanted = (mail: NoticeMail) => sql`
  exists (
    select from hospice_readers(enrollment, ${mail.kind}) as reader join app_user as person on person.id = reader.user_id
    where person.id = ${mail.user_id}::uuid and person.email = ${mail.to_address} and reader.choice = any (${mail.choices ?? AT_ONCE}::text[])
  )`;

/** That somebody was referred, with the server's own rights; or why not, once the hospice reached the family or decided. */
export async function readNewReferral(
  trx: Trx,
  mail: NoticeMail,
): Promise<{ readonly data: NewReferral } | Suppressed> {
  const { rows } = await sql<NewReferral & { readonly isAnswered: boolean }>`
    select referral.display_id as "displayId", enrollment.referral_id as "referralId",
      referral.urgency = 'urgent' as "isUrgent",
      coalesce(provider_group.name, referral.created_by_name, ${mail.from_name}) as from,
      provider_group.name is null as "isOwn", community.name as community,
      ${isoColumn(sql`enrollment.received_at`)} as "receivedAt",
      ${isoColumn(sql`enrollment.received_at + make_interval(mins => hospice.response_target_minutes)`)} as "respondBy",
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

/** That a group waits for an answer, with the server's own rights; or why not, where none waits any more. */
export async function readConcern(
  trx: Trx,
  mail: NoticeMail,
): Promise<{ readonly data: Pick<NewReferral, 'displayId' | 'from' | 'referralId'> } | Suppressed> {
  const { rows } = await sql<{ display_id: string; referral_id: string; from: string | null }>`
    select referral.display_id, enrollment.referral_id, provider_group.name as from
    from enrollment
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
      left join concern on concern.enrollment_id = enrollment.id and concern.answered_at is null
      left join provider_group on provider_group.id = concern.group_id
    where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted(mail)}`.execute(trx);
  const [row] = rows;
  if (!row) return { suppressionReason: 'not_shown' };
  if (row.from === null) return { suppressionReason: 'answered' };
  return { data: { displayId: row.display_id, referralId: row.referral_id, from: row.from } };
}

/** Whether a low score's reader still wants it by a mail of its own. A mail that is to nobody's account stays as it is. */
export async function isLowScoreWanted(trx: Trx, mail: NoticeMail): Promise<boolean> {
  if (mail.user_id === null) return true;
  const { rows } = await sql`
    select from enrollment where enrollment.id = ${mail.enrollment_id}::uuid and ${isWanted(mail)}`.execute(trx);
  return rows.length > 0;
}
