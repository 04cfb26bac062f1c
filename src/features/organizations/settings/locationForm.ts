import { HospiceLocationCreation } from '#contract/organizations/hospiceProfile.ts';
import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';
import { zipResolver, zipsIn } from './zips.ts';

export const LOCATION_LABELS = {
  name: 'Name',
  type: 'Type',
  address: 'Address',
  phone: 'Phone',
  fax: 'Fax',
  serviceAreaZips: 'ZIP codes of the service area',
} as const;

/** A location as form values. */
export type LocationValues = Record<keyof typeof LOCATION_LABELS, string>;

export const NEW_LOCATION: LocationValues = { ...textsOf(LOCATION_LABELS), type: 'office' };

export const locationValues = (location: HospiceLocation): LocationValues =>
  textsOf(LOCATION_LABELS, { ...location, serviceAreaZips: location.serviceAreaZips.join(' ') });

/** For a new location and for a change. */
export const locationResolver = zipResolver<LocationValues, HospiceLocationCreation>(
  HospiceLocationCreation,
  ({ address, fax, name, phone, serviceAreaZips, type }) => ({
    name,
    type,
    ...blanksToNull({ address, fax, phone }),
    serviceAreaZips: zipsIn(serviceAreaZips),
  }),
);
