import { useSelector } from 'react-redux';
import { availabilityEndpoints } from '#contract/organizations/availability/availability.ts';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { AvailabilityCard } from './AvailabilityCard.tsx';
import { availabilityApi } from './availabilityApi.ts';

interface AvailabilityPlacesProps {
  readonly hospiceId: string;
  readonly timeZone: string;
}

/** What groups see of each open location while they choose a hospice. People limited to locations change their own. */
export function AvailabilityPlaces({ hospiceId, timeZone }: AvailabilityPlacesProps) {
  const answer = availabilityApi.useGetAvailabilityQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  const mayChangeAny = useMayCall(availabilityEndpoints.updateAvailability);
  const own = useSelector(selectCurrentUser)?.locationIds ?? [];
  return (
    <LoadedAnswer answer={answer} skeleton={<Skeleton height={320} />}>
      {({ locations }) => (
        <div className="column shrinks gap16">
          <p className="second">
            Groups see this while they choose a hospice. After 12 hours, they also see how old it is.
          </p>
          {locations.length === 0 && (
            <EmptyState isCompact title="No locations yet">
              Each location that you add in Settings → Organization → Locations gets its availability here.
            </EmptyState>
          )}
          {locations.map((place) => (
            <AvailabilityCard
              hospiceId={hospiceId}
              key={place.location.id}
              mayChange={mayChangeAny && mayGrantLocations(own, [place.location.id])}
              place={place}
              timeZone={timeZone}
            />
          ))}
        </div>
      )}
    </LoadedAnswer>
  );
}
