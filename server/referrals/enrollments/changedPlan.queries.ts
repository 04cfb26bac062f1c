import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { dischargeTypeLabel, pendingReasonLabel } from '#contract/referrals/statuses.ts';
import { formatDateTime, formatPlainDate } from '#contract/platform/formats.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { EnrollmentRow } from './enrollmentRows.queries.ts';

type Text = string | null;
type Plans = Omit<EnrollmentChange, 'version'>;
/** A fact's label, its text before the change and after it. */
type Changed = readonly [label: string, from: Text, to: Text];

const PLAN_FACTS = ['primaryNurseId', 'hospiceLocationId', 'nextAction', 'nextActionDueAt'] as const;
const STATUS_FACTS = ['pendingReason', 'plannedStartOfCare', 'startOfCare', 'admissionNurseId'] as const;
const FIRST_FACTS = ['levelOfCare'] as const;
/** Set for the first time they are lines of their own; a correction says what was there before. */
const CORRECTED_FACTS = ['firstContactAt', 'evaluationVisitAt', 'dischargeDate', 'dischargeType'] as const;
type Fact = (typeof PLAN_FACTS | typeof STATUS_FACTS | typeof FIRST_FACTS | typeof CORRECTED_FACTS)[number];

/**
 * The hospice's plans that a change sets, as the history says them: `Next action: Call the family → Confirm equipment`. Facts that
 * come with a status belong to its own line, and the level of care has one. Null if nothing is different.
 */
export async function changedPlanText(trx: Trx, row: EnrollmentRow, change: Plans): Promise<Text> {
  const own = change.status === undefined ? [...STATUS_FACTS, ...CORRECTED_FACTS] : FIRST_FACTS;
  const facts: readonly Fact[] = [...PLAN_FACTS, ...own];
  const lines: string[] = [];
  for (const fact of facts) {
    if (change[fact] === undefined) continue;
    const [label, from, to] = await changedFact(trx, row, change, fact);
    if (from === null && isCorrected(fact)) continue;
    if (from !== to) lines.push(`${label}: ${from ?? 'none'} → ${to ?? 'none'}`);
  }
  return lines.length > 0 ? lines.join('\n') : null;
}

const isCorrected = (fact: Fact): boolean => CORRECTED_FACTS.some((one) => one === fact);

async function changedFact(trx: Trx, row: EnrollmentRow, change: Plans, fact: Fact): Promise<Changed> {
  const moment = (at: string | Date | null | undefined): Text =>
    at ? formatDateTime(at, row.hospice_time_zone) : null;
  switch (fact) {
    case 'primaryNurseId':
      return ['Primary nurse', row.primary_nurse_name, await staffName(trx, change.primaryNurseId)];
    case 'admissionNurseId':
      return ['Admission nurse', row.admission_nurse_name, await staffName(trx, change.admissionNurseId)];
    case 'hospiceLocationId':
      return ['Location', row.location_name, await locationName(trx, change.hospiceLocationId)];
    case 'nextAction':
      return ['Next action', row.next_action, change.nextAction ?? null];
    case 'nextActionDueAt':
      return ['Next action due', moment(row.next_action_due_at), moment(change.nextActionDueAt)];
    case 'pendingReason':
      return [
        'Waiting for',
        labelOf(pendingReasonLabel, row.pending_reason),
        labelOf(pendingReasonLabel, change.pendingReason),
      ];
    case 'plannedStartOfCare':
      return ['Planned start of care', day(row.planned_start_of_care), day(change.plannedStartOfCare)];
    case 'startOfCare':
      return ['Start of care', moment(row.start_of_care), moment(change.startOfCare)];
    case 'levelOfCare':
      return [
        'Level of care',
        labelOf(levelOfCareLabel, row.level_of_care),
        labelOf(levelOfCareLabel, change.levelOfCare),
      ];
    case 'firstContactAt':
      return ['First contact', moment(row.first_contact_at), moment(change.firstContactAt)];
    case 'evaluationVisitAt':
      return ['Evaluation visit', moment(row.evaluation_visit_at), moment(change.evaluationVisitAt)];
    case 'dischargeDate':
      return ['Discharged on', day(row.discharge_date), day(change.dischargeDate)];
    case 'dischargeType':
      return [
        'Discharge type',
        labelOf(dischargeTypeLabel, row.discharge_type),
        labelOf(dischargeTypeLabel, change.dischargeType),
      ];
    default:
      return fact satisfies never;
  }
}

const day = (date: Text | undefined): Text => (date ? formatPlainDate(date) : null);

const labelOf = <Key extends string>(labels: Readonly<Record<Key, string>>, key: Key | null | undefined): Text =>
  key ? labels[key] : null;

async function staffName(trx: Trx, id: Text | undefined): Promise<Text> {
  if (!id) return null;
  const staff = await trx.selectFrom('hospice_staff').select('name').where('id', '=', id).executeTakeFirst();
  return staff?.name ?? null;
}

async function locationName(trx: Trx, id: Text | undefined): Promise<Text> {
  if (!id) return null;
  const location = await trx.selectFrom('hospice_location').select('name').where('id', '=', id).executeTakeFirst();
  return location?.name ?? null;
}
