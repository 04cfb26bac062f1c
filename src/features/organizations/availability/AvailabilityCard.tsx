import { useState, type ReactNode } from 'react';
import type { LocationAvailability } from '#contract/organizations/availability/availability.ts';
import { comingVisit, isStale, visitPresets } from '#contract/organizations/availability/availabilityRules.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { countText } from '#src/ui/countText.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import styles from './availability.module.css';
import { acceptingText, levelsText, updatedText } from './availabilityWords.ts';
import { useSaveAvailability } from './useSaveAvailability.ts';

// The form loads when somebody opens it: most changes take one press.
const AvailabilityDialog = lazyPart(async () => (await import('./AvailabilityDialog.tsx')).AvailabilityDialog);

interface AvailabilityCardProps {
  readonly hospiceId: string;
  readonly place: LocationAvailability;
  readonly timeZone: string;
  readonly mayChange: boolean;
}

/** What a location takes now: whether it accepts patients and its next visit change with one press. */
export function AvailabilityCard({ hospiceId, mayChange, place, timeZone }: AvailabilityCardProps) {
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const save = useSaveAvailability(hospiceId);
  const { name } = place.location;
  const visit = comingVisit(place.nextVisitAt, now);
  const visitText = (at: string) => formatRecent(at, timeZone, now);
  const presets = visitPresets(now, timeZone);
  const slots = visit === null || presets.includes(visit) ? presets : [visit, ...presets];
  const reading = { now, timeZone };
  const said = [acceptingText(place, reading), visit && `next visit ${visitText(visit)}`].filter(Boolean).join(' · ');
  return (
    <Card
      actions={
        mayChange && (
          <Button aria-label={`Edit details of ${name}`} onClick={() => setEditing(true)} size="small">
            Edit details…
          </Button>
        )
      }
      title={name}
    >
      <div className="column shrinks gap12">
        {!mayChange && <p>{said || 'Not set yet'}</p>}
        {mayChange && (
          <Choices label="New patients" place={name}>
            <Button
              aria-pressed={place.isAccepting === true}
              onClick={() => void save(place, { isAccepting: true }, 'accepting new patients')}
              size="small"
            >
              Accepting
            </Button>
            <Button
              aria-pressed={place.isAccepting === false}
              onClick={() => void save(place, { isAccepting: false }, 'not accepting new patients')}
              size="small"
            >
              Not accepting
            </Button>
          </Choices>
        )}
        {mayChange && place.isAccepting !== false && (
          <Choices label="Next visit" place={name}>
            {slots.map((at) => (
              <Button
                aria-pressed={at === visit}
                key={at}
                onClick={() => void save(place, { nextVisitAt: at }, `next visit ${visitText(at)}`)}
                size="small"
              >
                {capitalized(visitText(at))}
              </Button>
            ))}
            <Button
              aria-pressed={visit === null}
              onClick={() => void save(place, { nextVisitAt: null }, 'no next visit shown')}
              size="small"
            >
              Not set
            </Button>
          </Choices>
        )}
        <p className="second">{detailTexts(place, reading).join(' · ')}</p>
        <UpdatedLine
          mayChange={mayChange}
          now={now}
          onConfirm={() => void save(place, {}, 'availability confirmed')}
          place={place}
        />
      </div>
      {isEditing && (
        <AvailabilityDialog hospiceId={hospiceId} onClose={() => setEditing(false)} place={place} timeZone={timeZone} />
      )}
    </Card>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly place: string;
  readonly children: ReactNode;
}

/** A few answers beside their question; a press saves one. */
const Choices = ({ children, label, place }: ChoicesProps) => (
  <fieldset className="block">
    <legend className="visuallyHidden">
      {label} at {place}
    </legend>
    <div className={styles['choices']}>
      <span aria-hidden="true">{label}</span>
      <div className="cluster gap8">{children}</div>
    </div>
  </fieldset>
);

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function zipText({ zips }: LocationAvailability): string {
  if (zips.length === 0) return 'No ZIP codes listed';
  return zips.length === 1 ? '1 ZIP code' : `${countText(zips.length)} ZIP codes`;
}

function detailTexts(
  place: LocationAvailability,
  reading: { readonly now: number; readonly timeZone: string },
): string[] {
  const { languages, levelsOfCare, payers } = place;
  return [
    (place.isAccepting === false && acceptingText(place, reading)) || '',
    levelsText(levelsOfCare),
    payers.map((payer) => payerLabel[payer]).join(', '),
    languages.map(languageName).join(', '),
    zipText(place),
  ].filter((text) => text !== '');
}

interface UpdatedLineProps {
  readonly place: LocationAvailability;
  readonly now: number;
  readonly mayChange: boolean;
  readonly onConfirm: () => void;
}

/** Who said it last and when; what is old is confirmed with one press. */
function UpdatedLine({ mayChange, now, onConfirm, place }: UpdatedLineProps) {
  const { location, updatedAt, updatedBy } = place;
  if (updatedAt === null) return <p className="second">Groups don’t see whether this location accepts patients yet.</p>;
  return (
    <div className="cluster gap8">
      <p className="second">
        {updatedText(updatedAt, now)} by {updatedBy}
      </p>
      {mayChange && isStale(updatedAt, now) && (
        <Button aria-label={`Confirm availability of ${location.name}`} icon="check" onClick={onConfirm} size="small">
          Still correct
        </Button>
      )}
    </div>
  );
}
