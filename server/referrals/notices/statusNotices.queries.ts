import * as z from 'zod/mini';
import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import { SharedEvent, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { DeclineReason, DischargeType, PendingReason } from '#contract/referrals/statuses.ts';
import { sharedFacts } from '#server/referrals/shareEnrollment.rules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';

/** The data that `notifyStatusChange` stores for a status notice: the event, without any patient data. */
const QueuedNotice = z.object({ event: SharedEvent, isNew: z.boolean(), isByHospice: z.boolean() });
export type QueuedNotice = z.infer<typeof QueuedNotice>;

/** The content of a status notice. Facts that the hospice does not share with the reader's group are null, like unknown ones. */
export interface StatusNotice extends QueuedNotice {
  readonly displayId: string;
  readonly referralId: string;
  readonly hospice: string;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly pendingReason: PendingReason | null;
  readonly declineReason: DeclineReason | null;
  /** The group that withdrew the referral. */
  readonly withdrawnBy: string | null;
  readonly dischargeType: DischargeType | null;
  /** Days, `YYYY-MM-DD`. */
  readonly plannedStartOfCare: string | null;
  readonly dischargeDate: string | null;
  readonly dateOfDeath: string | null;
  /** Timestamps, ISO 8601. */
  readonly firstContactAt: string | null;
  readonly evaluationVisitAt: string | null;
  readonly startOfCare: string | null;
}

interface NoticeRow extends Omit<StatusNotice, keyof z.infer<typeof QueuedNotice>> {
  readonly sharing: InformationSharing;
}

/** The mail that contains a notice: its own mail or a digest, with the choices that select it. */
export interface NoticeMail extends Pick<MailRow, 'enrollment_id' | 'data' | 'group_id' | 'to_address' | 'user_id'> {
  readonly choices?: readonly NoticeChoice[];
}
const AT_ONCE: readonly NoticeChoice[] = ['at_once'];

/**
 * The current content of a status notice, read with system rights. Undefined if the event was undone or superseded, is no longer mailed to
 * this reader, or the person is no longer a reader (changed address or group, deactivated) or no longer wants it at once.
 */
export async function readStatusNotice(trx: Trx, mail: NoticeMail): Promise<StatusNotice | undefined> {
  const queued = z.parse(QueuedNotice, mail.data);
  const { rows } = await sql<NoticeRow>`
    select referral.display_id as "displayId", enrollment.referral_id as "referralId", hospice.name as hospice, hospice.phone,
      coalesce(person.time_zone, hospice.time_zone) as "timeZone", enrollment.pending_reason as "pendingReason",
      enrollment.decline_reason as "declineReason", enrollment.withdrawn_by_name as "withdrawnBy", enrollment.discharge_type as "dischargeType",
      enrollment.planned_start_of_care as "plannedStartOfCare", enrollment.discharge_date as "dischargeDate",
      enrollment.date_of_death as "dateOfDeath", ${isoColumn(sql`enrollment.first_contact_at`)} as "firstContactAt",
      ${isoColumn(sql`enrollment.evaluation_visit_at`)} as "evaluationVisitAt",
      ${isoColumn(sql`enrollment.start_of_care`)} as "startOfCare",
      coalesce(own.sharing, hospice.sharing) as sharing
    from enrollment
      join referral on referral.id = enrollment.referral_id
      join hospice on hospice.id = enrollment.hospice_id
      join app_user as person on person.id = ${mail.user_id}::uuid and person.email = ${mail.to_address}
      left join group_sharing as own on own.hospice_id = hospice.id and own.group_id = ${mail.group_id}::uuid
    where enrollment.id = ${mail.enrollment_id}::uuid
      and (person.id, ${mail.group_id}::uuid) in (
        select reader.user_id, reader.group_id from notice_readers(enrollment, ${queued.event}) as reader
      )
      and notice_choice(person.id, notice_event_of(${queued.event}), enrollment.hospice_id)
        = any (${mail.choices ?? AT_ONCE}::text[])`.execute(trx);
  return rows[0] && { ...queued, ...visiblePart(rows[0]) };
}

/** Limits a notice to what the hospice shares with the reader's group. */
function visiblePart({ sharing, ...notice }: NoticeRow): Omit<NoticeRow, 'sharing'> {
  const shared = sharedFacts(sharing);
  const ifShared = <Value>(fact: SharedFact, value: Value) => (shared.has(fact) ? value : null);
  return {
    ...notice,
    declineReason: ifShared('decline_reason', notice.declineReason),
    dischargeType: ifShared('discharge', notice.dischargeType),
    dischargeDate: ifShared('discharge', notice.dischargeDate),
    dateOfDeath: ifShared('discharge', notice.dateOfDeath),
    plannedStartOfCare: ifShared('dates', notice.plannedStartOfCare),
    firstContactAt: ifShared('dates', notice.firstContactAt),
    evaluationVisitAt: ifShared('dates', notice.evaluationVisitAt),
    startOfCare: ifShared('dates', notice.startOfCare),
  };
}
