import { useSearchParams } from 'react-router-dom';
import { formatTime, possessive } from '#contract/platform/formats.ts';
import type { HospiceOnCall, OnCallPlace } from '#contract/organizations/onCall/onCall.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FactList } from '#src/ui/page/FactList.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useNow } from '#src/ui/time/useNow.ts';
import { onCallApi } from './onCallApi.ts';
import { OnCallForm } from './OnCallForm.tsx';
import { onCallText } from './onCallForm.ts';

const HREF = '/hospice/settings?part=on-call';
/** The whole hospice's place in the address. */
const HOSPICE = 'hospice';

interface OnCallSectionProps {
  readonly hospiceId: string;
  readonly name: string;
  readonly timeZone: string;
}

/** Who takes referrals: for the hospice and for each location. The address names the place that is edited. */
export function OnCallSection({ hospiceId, name, timeZone }: OnCallSectionProps) {
  const answer = onCallApi.useGetOnCallQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  const [params] = useSearchParams();
  const edited = params.get('place');
  return (
    <LoadedAnswer answer={answer} skeleton={<Skeleton height={320} />}>
      {(onCall) => {
        const place = onCall.places.find(({ location }) => (location?.id ?? HOSPICE) === edited);
        return place ? (
          <OnCallForm
            back={HREF}
            hospiceId={hospiceId}
            key={edited}
            onReload={() => void answer.refetch()}
            people={onCall.people}
            place={place}
            title={place.location?.name ?? name}
          />
        ) : (
          <Places name={name} onCall={onCall} timeZone={timeZone} />
        );
      }}
    </LoadedAnswer>
  );
}

/** `9:30 PM` of `21:30`. */
const timeText = (time: string): string => formatTime(`2000-01-01T${time}:00Z`, 'UTC');

/** `9:30 PM to 6:15 AM`. */
const quietText = (hours: NonNullable<OnCallPlace['settings']>['quietHours']): string | null =>
  hours && `${timeText(hours.from)} to ${timeText(hours.to)}`;

interface PlacesProps {
  readonly onCall: HospiceOnCall;
  readonly name: string;
  readonly timeZone: string;
}

function Places({ name, onCall, timeZone }: PlacesProps) {
  const now = useNow();
  const { people, places } = onCall;
  const [hospice] = places;
  if (!hospice) return null;
  const nameOf = (id: string | null | undefined) => people.find((person) => person.id === id)?.name;
  const titleOf = ({ location }: OnCallPlace) => location?.name ?? name;
  return (
    <div className="column shrinks gap16">
      <p className="second">
        New referrals go to the person on call, who is notified before the first call is overdue. If no one is on call,
        they go to the default owner.
      </p>
      {places.map((place) => (
        <Card
          actions={
            <LinkButton
              aria-label={`Edit on-call settings for ${titleOf(place)}`}
              size="small"
              to={`${HREF}&place=${place.location?.id ?? HOSPICE}`}
            >
              Edit
            </LinkButton>
          }
          key={place.location?.id ?? HOSPICE}
          title={titleOf(place)}
        >
          <div className="column shrinks gap8">
            <p>{onCallText({ hospice, now, people, place, timeZone })}</p>
            {place.settings === null ? (
              <p className="second">Uses {possessive(name)} settings.</p>
            ) : (
              <FactList
                facts={[
                  ['Default owner', nameOf(place.settings.defaultOwnerId)],
                  ['Manager', nameOf(place.settings.managerId)],
                  ['Quiet hours', quietText(place.settings.quietHours)],
                ]}
              />
            )}
          </div>
        </Card>
      ))}
    </div>
  );
}
