import { labels } from '#contract/platform/labels.ts';
import { HospiceLocationCreation } from '#contract/organizations/hospiceProfile.ts';
import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';
import { zipResolver, zipsIn } from './zips.ts';

export const locationTypeLabel = labels<HospiceLocation['type']>({
  office: 'Office',
  inpatient_unit: 'Inpatient unit',
  branch: 'Branch',
});

/** A location as form values. */
export interface LocationValues {
  name: string;
  type: string;
  address: string;
  phone: string;
  fax: string;
  serviceAreaZips: string;
}

export const NEW_LOCATION: LocationValues = {
  name: '',
  type: 'office',
  address: '',
  phone: '',
  fax: '',
  serviceAreaZips: '',
};

export const locationValues = (location: HospiceLocation): LocationValues => ({
  name: location.name,
  type: location.type,
  address: location.address ?? '',
  phone: location.phone ?? '',
  fax: location.fax ?? '',
  serviceAreaZips: location.serviceAreaZips.join(' '),
});

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

export const LOCATION_LABELS = {
  name: 'Name',
  type: 'Kind',
  address: 'Address',
  phone: 'Phone',
  fax: 'Fax',
  serviceAreaZips: 'ZIP codes of the service area',
} as const;
