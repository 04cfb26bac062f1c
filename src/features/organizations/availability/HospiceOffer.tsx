import type { Availability } from '#contract/organizations/availability/availability.ts';
import { offerTexts } from './availabilityWords.ts';

interface HospiceOfferProps {
  readonly locations: readonly Availability[];
  readonly patient: Parameters<typeof offerTexts>[1];
  readonly reading: Parameters<typeof offerTexts>[2];
}

/** What each location of a hospice offers a patient; its name only where there are several. */
export const HospiceOffer = ({ locations, patient, reading }: HospiceOfferProps) =>
  locations.map((place) => (
    <span className="block" key={place.location.id}>
      {locations.length > 1 && `${place.location.name}: `}
      {offerTexts(place, patient, reading).join(' · ')}
    </span>
  ));
