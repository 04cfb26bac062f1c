import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { paceAgainstTarget, paceLabel, type Pace } from '#contract/referrals/targets.ts';
import { durationLabel } from '#contract/platform/formats.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';

export type ElapsedFacts = Pick<
  EnrollmentSummary,
  'status' | 'receivedAt' | 'statusSince' | 'firstContactAt' | 'plannedStartOfCare' | 'responseDueAt' | 'alert'
>;

export interface Elapsed {
  readonly text: string;
  readonly tone: Tone;
}

const paceTone: Record<Pace, Tone> = { onTarget: 'enrolled', late: 'pending', veryLate: 'alert' };

/** `2 h 10 min, over target` while the family waits for the hospice; `null` afterwards. */
export function elapsedAgainstTarget(facts: ElapsedFacts, now: number): Elapsed | null {
  if (!facts.responseDueAt) return null;
  const receivedAt = Date.parse(facts.receivedAt);
  const firstContactAt = facts.firstContactAt === null ? null : Date.parse(facts.firstContactAt);
  const statusSince = Date.parse(facts.statusSince);
  const responseDueAt = Date.parse(facts.responseDueAt);
  const pace = paceAgainstTarget({
    status: facts.status,
    receivedAt,
    firstContactAt,
    statusSince,
    hasPlannedStart: facts.plannedStartOfCare !== null,
    responseDueAt,
    now,
  });
  if (pace === null) return null;
  const isWaitingForAnswer = facts.status === 'referral_received' && firstContactAt === null;
  if (facts.status === 'referral_received' && firstContactAt !== null) {
    const took = firstContactAt - receivedAt;
    const isInTarget = firstContactAt <= responseDueAt;
    return { text: `contacted after ${durationLabel(took)}`, tone: isInTarget ? 'enrolled' : 'pending' };
  }
  if (isWaitingForAnswer)
    return { text: `${durationLabel(now - receivedAt)}, ${paceLabel[pace]}`, tone: paceTone[pace] };
  if (facts.alert === 'overdue_start_of_care') return { text: 'planned start missed', tone: 'alert' };
  if (facts.plannedStartOfCare !== null) return { text: 'start date planned', tone: paceTone[pace] };
  // A missing plan is never "on target": at first it is only mentioned, later it is late.
  return pace === 'onTarget'
    ? { text: 'no start date yet', tone: 'received' }
    : { text: `no start date for ${durationLabel(now - statusSince)}`, tone: paceTone[pace] };
}
