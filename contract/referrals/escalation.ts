import * as z from 'zod/mini';

/**
 * When people are notified that a next action becomes late, and who. The clock of "Call the family", due at the response target, begins when
 * the referral was received; that of every other next action when it was set. A step comes at a share of the time to the due time; the last
 * one as long after the due time as there was before it, and at least `LATE_MINUTES` after. What was late already when it was set has no
 * steps: whoever entered it knows.
 */
export const ESCALATION_STEPS = [75, 100, 200] as const;
export const EscalationStep = z.literal(ESCALATION_STEPS);
export type EscalationStep = z.infer<typeof EscalationStep>;

/** A short span is not twice over a minute after its end. */
export const LATE_MINUTES = 15;

/** `response`: the first call, due at the response target. `next_action`: anything else. */
export const Escalated = z.enum(['response', 'next_action']);
export type Escalated = z.infer<typeof Escalated>;

interface Duties {
  readonly ownerId: string | null;
  readonly onCallId: string | null;
  readonly defaultOwnerId: string | null;
  readonly managerId: string | null;
}

/**
 * Who is notified at a step: the owner; from the due time on also who is on call; at last also the manager. For a referral that nobody owns
 * the person on call stands in, or else the default owner, or else the manager.
 */
export function recipientsOf(step: EscalationStep, { defaultOwnerId, managerId, onCallId, ownerId }: Duties): string[] {
  const first = ownerId ?? onCallId ?? defaultOwnerId ?? managerId;
  const people = [first, ...(step >= 100 ? [onCallId] : []), ...(step >= 200 ? [managerId] : [])];
  return [...new Set(people.filter((id) => id !== null))];
}
