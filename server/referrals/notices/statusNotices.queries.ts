import * as z from 'zod/mini';
import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import { SharedEvent, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { DeclineReason, DischargeType, PendingReason } from '#contract/referrals/statuses.ts';
import { sharedFacts } from '#server/referrals/shareEnrollment.rules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';

/** What `notifyStatusChange` writes into the row of a status notice: what happened, and nothing of the patient. */
const QueuedNotice = z.object({ event: SharedEvent, isNew: z.boolean(), isByHospice: z.boolean() });

/** What a status notice says. Where a hospice does not share a fact with the reader's group, or knows none, it is null. */
export interface StatusNotice extends z.infer<typeof QueuedNotice> {
  readonly displayId: string;
  readonly referralId: string;
  readonly hospice: string;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly pendingReason: PendingReason | null;
  readonly declineReason: DeclineReason | null;
  readonly dischargeType: DischargeType | null;
  /** Days, `YYYY-MM-DD`. */
  readonly plannedStartOfCare: string | null;
  readonly dischargeDate: string | null;
  readonly dateOfDeath: string | null;
  /** Moments, ISO 8601. */
  readonly firstContactAt: string | null;
  readonly evaluationVisitAt: string | null;
  readonly startOfCare: string | null;
}

interface NoticeRow {
  readonly display_id: string;
  readonly referral_id: string;
  readonly hospice: string;
  readonly phone: string | null;
  readonly time_zone: string;
  readonly sharing: InformationSharing;
  readonly pending_reason: PendingReason | null;
  readonly decline_reason: DeclineReason | null;
  readonly discharge_type: DischargeType | null;
  readonly planned_start_of_care: string | null;
  readonly discharge_date: string | null;
  readonly date_of_death: string | null;
  readonly first_contact_at: Date | null;
  readonly evaluation_visit_at: Date | null;
  readonly start_of_care: Date | null;
}

/** The mail that brings a notice: its own, or a digest, with the choices that get it. */
export interface NoticeMail extends Pick<MailRow, 'enrollment_id' | 'data' | 'group_id' | 'to_address' | 'user_id'> {
  readonly choices?: readonly NoticeChoice[];
}
const AT_ONCE: readonly NoticeChoice[] = ['at_once'];

/**
 * What a status notice says now, with the server's own rights. Undefined: what happened was taken back or overtaken, is no longer
 * sent to this reader by email, or the reader is no longer one (another address, another group, deactivated), or no longer gets news
 * of it at once.
 */
export async function readStatusNotice(trx: Trx, mail: NoticeMail): Promise<StatusNotice | undefined> {
  const queued = z.parse(QueuedNotice, mail.data);
  const { rows } = await sql<NoticeRow>`
    select referral.display_id, enrollment.*, hospice.name as hospice, hospice.phone, hospice.time_zone,
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
  return rows[0] && { ...queued, ...toldOf(rows[0]) };
}

function toldOf(row: NoticeRow): Omit<StatusNotice, keyof z.infer<typeof QueuedNotice>> {
  const shared = sharedFacts(row.sharing);
  const moment = (at: Date | null) => (shared.has('dates') ? (at?.toISOString() ?? null) : null);
  const ofDischarge = <Value>(value: Value) => (shared.has('discharge') ? value : null);
  return {
    displayId: row.display_id,
    referralId: row.referral_id,
    hospice: row.hospice,
    phone: row.phone,
    timeZone: row.time_zone,
    pendingReason: row.pending_reason,
    declineReason: shared.has('decline_reason') ? row.decline_reason : null,
    dischargeType: ofDischarge(row.discharge_type),
    plannedStartOfCare: shared.has('dates') ? row.planned_start_of_care : null,
    dischargeDate: ofDischarge(row.discharge_date),
    dateOfDeath: ofDischarge(row.date_of_death),
    firstContactAt: moment(row.first_contact_at),
    evaluationVisitAt: moment(row.evaluation_visit_at),
    startOfCare: moment(row.start_of_care),
  };
}
