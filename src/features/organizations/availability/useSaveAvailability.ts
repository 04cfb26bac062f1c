import type { AvailabilityChange, LocationAvailability } from '#contract/organizations/availability/availability.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { availabilityApi } from './availabilityApi.ts';

type Change = Omit<AvailabilityChange, 'version'>;

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict' ? 'Someone else just changed it. Check it and try again.' : problemText(error);

/** What a location said before, as a change that says it again. */
const former = ({
  acceptsAgainOn,
  isAccepting,
  languages,
  levelsOfCare,
  nextVisitAt,
  payers,
  reason,
}: LocationAvailability) => ({
  isAccepting: isAccepting ?? true,
  reason,
  acceptsAgainOn,
  nextVisitAt,
  levelsOfCare,
  payers,
  languages,
});

/** Saves what a location takes; a change of what it said before can be undone. */
export function useSaveAvailability(hospiceId: string) {
  const [update] = availabilityApi.useUpdateAvailabilityMutation();
  const showOutcome = useOutcome(refusalText);
  return async (place: LocationAvailability, change: Change, text: string) => {
    const { id } = place.location;
    const send = (version: number, body: Change) => update({ hospiceId, locationId: id, body: { ...body, version } });
    const answer = await send(place.version, change);
    const { data } = answer;
    const undo = data && place.updatedAt !== null ? () => send(data.version, former(place)) : undefined;
    showOutcome(answer, `${place.location.name}: ${text}`, undo);
    return answer;
  };
}
