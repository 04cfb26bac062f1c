import {
  declineReasonLabel,
  dischargeTypeLabel,
  type DeclineReason,
  type DischargeType,
  type PendingReason,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';

/** What became of a referral before it was imported, as another system has it. */
export interface ImportedHistory {
  readonly status: ReferralStatus;
  readonly statusAt: Date;
  readonly firstContactAt: Date | null;
  readonly pendingReason: PendingReason | null;
  readonly plannedStartOfCare: string | null;
  readonly startOfCare: Date | null;
  readonly admissionNurseId: string | null;
  readonly declineReason: DeclineReason | null;
  readonly declineDetail: string | null;
  readonly dateOfDeath: string | null;
  readonly dischargeDate: string | null;
  readonly dischargeType: DischargeType | null;
}

const NOTHING: ImportedHistory = {
  status: 'referral_received',
  statusAt: new Date(0),
  firstContactAt: null,
  pendingReason: null,
  plannedStartOfCare: null,
  startOfCare: null,
  admissionNurseId: null,
  declineReason: null,
  declineDetail: null,
  dateOfDeath: null,
  dischargeDate: null,
  dischargeType: null,
};

/** The enrollment's columns. Every row has the same ones: they are written by one statement. */
export function historyColumns(history: ImportedHistory | undefined) {
  const known = history ?? NOTHING;
  return {
    first_contact_at: known.firstContactAt,
    pending_reason: known.pendingReason,
    planned_start_of_care: known.plannedStartOfCare,
    start_of_care: known.startOfCare,
    admission_nurse_id: known.admissionNurseId,
    decline_reason: known.declineReason,
    decline_detail: known.declineDetail,
    date_of_death: known.dateOfDeath,
    discharge_date: known.dischargeDate,
    discharge_type: known.dischargeType,
    // Families hear nothing about a stay that another system has on record.
    is_survey_stopped: history !== undefined,
  };
}

interface Step {
  readonly from_status: ReferralStatus | null;
  readonly to_status: ReferralStatus;
  readonly at: Date;
}

/** The steps of the status: it was received, and what followed, each on its own day. */
export function importedSteps(history: ImportedHistory | undefined, receivedAt: Date): Step[] {
  const received: Step = { from_status: null, to_status: 'referral_received', at: receivedAt };
  return !history || history.status === 'referral_received'
    ? [received]
    : [received, { from_status: 'referral_received', to_status: history.status, at: history.statusAt }];
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly kind: TimelineKind;
  readonly from_status: ReferralStatus | null;
  readonly to_status: ReferralStatus | null;
  readonly of_event: SharedEvent | null;
  readonly text: string;
}

const IMPORTED = 'Imported';
/** Noon in the United States: a day has no time of its own. */
const NOON = 'T17:00:00Z';

const line = (at: Date, kind: TimelineKind, reason: string | null): Line => ({
  id: crypto.randomUUID(),
  at,
  kind,
  from_status: null,
  to_status: null,
  of_event: null,
  text: [reason, IMPORTED].filter(Boolean).join('\n'),
});

/** The timeline's lines of what happened before the import, on their own days and marked as imported. */
export function importedLines(history: ImportedHistory | undefined): Line[] {
  if (!history) return [];
  const { declineReason, dischargeDate, dischargeType, firstContactAt, status, statusAt } = history;
  const lines: Line[] = [];
  if (firstContactAt) lines.push(line(firstContactAt, 'first_contact', null));
  if (status !== 'referral_received') {
    const reason = declineReason ? declineReasonLabel[declineReason] : null;
    lines.push({ ...line(statusAt, 'status_changed', reason), from_status: 'referral_received', to_status: status });
  }
  if (dischargeDate && dischargeType) {
    const ended = line(new Date(`${dischargeDate}${NOON}`), 'discharged', dischargeTypeLabel[dischargeType]);
    lines.push({ ...ended, of_event: dischargeType === 'death' ? 'death' : 'discharged_alive' });
  }
  return lines;
}
