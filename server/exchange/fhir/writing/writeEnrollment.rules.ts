import type { EpisodeOfCare, Task } from '@medplum/fhirtypes';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { declineReasonLabel, pendingReasonLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { statusLabel } from '#contract/referrals/referralLabels.ts';
import { CODES, IDS, TASK_CODE } from '#server/exchange/fhir/systems.rules.ts';
import type { StoredOrder } from '#server/referrals/storedOrder.ts';
import { groupOf, orderNumbers } from './writeOrder.rules.ts';
import { coded, given, plain, type EntryList, type Link } from './writeElements.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';

const TASK: Record<ReferralStatus, Task['status']> = {
  referral_received: 'received',
  pending_start_of_care: 'accepted',
  enrolled: 'completed',
  declined: 'rejected',
  entered_in_error: 'entered-in-error',
};
const EPISODE: Record<ReferralStatus, EpisodeOfCare['status']> = {
  referral_received: 'planned',
  pending_start_of_care: 'planned',
  enrolled: 'active',
  declined: 'cancelled',
  entered_in_error: 'entered-in-error',
};

interface Around {
  readonly patient: Link;
  readonly request: Link;
  readonly owner: Link | undefined;
  readonly referral: { readonly order: StoredOrder | null; readonly record: { readonly displayId: string } };
}

/** One hospice's handling: what was asked of it as a Task, its care as an EpisodeOfCare. */
export function writeEnrollment(
  list: EntryList,
  enrollment: Enrollment,
  { owner, patient, referral: { order, record }, request }: Around,
): void {
  const { hospice, hospiceLocation, situation, status } = enrollment;
  const isWithdrawn = situation?.kind === 'withdrawn';
  const location =
    hospiceLocation &&
    list.add(`Location ${hospice.id}`, (id) => ({
      resourceType: 'Location',
      id,
      identifier: [{ system: IDS.location, value: hospiceLocation.id }],
      name: plain(hospiceLocation.name),
      ...given('managingOrganization', owner),
    }));
  list.add(`Task ${hospice.id}`, (id) => ({
    resourceType: 'Task',
    id,
    identifier: orderNumbers(record.displayId, order),
    ...groupOf(order),
    code: { coding: [{ system: TASK_CODE, code: 'fulfill', display: 'Fulfill the focal request' }] },
    // What the group took back was not refused by the hospice.
    status: isWithdrawn ? 'cancelled' : TASK[status],
    ...given('statusReason', reasonOf(enrollment)),
    businessStatus: isWithdrawn
      ? coded(CODES.status, 'withdrawn', 'Withdrawn')
      : coded(CODES.status, status, statusLabel[status]),
    intent: 'order',
    focus: request,
    for: patient,
    authoredOn: enrollment.receivedAt,
    lastModified: enrollment.statusSince,
    ...given('owner', owner),
    ...given('location', location),
  }));
  const start = enrollment.startOfCare ?? (status === 'pending_start_of_care' ? enrollment.plannedStartOfCare : null);
  const end = enrollment.dischargeDate;
  list.add(`EpisodeOfCare ${hospice.id}`, (id) => ({
    resourceType: 'EpisodeOfCare',
    id,
    status: status === 'enrolled' && end !== null ? 'finished' : EPISODE[status],
    ...(enrollment.levelOfCare === null
      ? {}
      : { type: [coded(CODES.levelOfCare, enrollment.levelOfCare, levelOfCareLabel[enrollment.levelOfCare])] }),
    patient,
    ...given('managingOrganization', owner),
    ...(start === null && end === null ? {} : { period: { ...given('start', start), ...given('end', end) } }),
    referralRequest: [request],
  }));
}

function reasonOf({ declineReason, pendingReason, status }: Enrollment) {
  if (status === 'declined' && declineReason !== null) {
    return coded(CODES.declineReason, declineReason, declineReasonLabel[declineReason]);
  }
  return status === 'pending_start_of_care' && pendingReason !== null
    ? coded(CODES.pendingReason, pendingReason, pendingReasonLabel[pendingReason])
    : null;
}
