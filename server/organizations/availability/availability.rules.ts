import type { AvailabilityChange, LocationAvailability } from '#contract/organizations/availability/availability.ts';

export type Kept = Pick<
  LocationAvailability,
  'isAccepting' | 'reason' | 'acceptsAgainOn' | 'nextVisitAt' | 'levelsOfCare' | 'payers' | 'languages'
>;

/**
 * What is stored after a change: what it leaves out stays. A location that nobody spoke for accepts; one that accepts has no reason not to.
 */
export function keptAfter(before: Kept, { version: _version, ...change }: AvailabilityChange): Kept {
  const isAccepting = change.isAccepting ?? before.isAccepting ?? true;
  const { acceptsAgainOn = before.acceptsAgainOn, reason = before.reason } = change;
  return {
    isAccepting,
    reason: isAccepting ? null : reason,
    acceptsAgainOn: isAccepting ? null : acceptsAgainOn,
    nextVisitAt: change.nextVisitAt === undefined ? before.nextVisitAt : change.nextVisitAt,
    levelsOfCare: change.levelsOfCare ?? before.levelsOfCare,
    payers: change.payers ?? before.payers,
    languages: change.languages ?? before.languages,
  };
}
