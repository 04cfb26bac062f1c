import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import type { Plan } from '#contract/platform/users.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';

/** A hospice's profile as form fields: empty fields are empty texts. */
interface ProfileTexts {
  name: string;
  legalName: string;
  ccn: string;
  npi: string;
  phone: string;
  fax: string;
  email: string;
  address: string;
  city: string;
  timeZone: string;
}

/** A hospice as values of the administrators' forms. */
export interface HospiceValues extends ProfileTexts {
  responseTargetMinutes: number | '';
  urgentResponseTargetMinutes: number | '';
  admissionTargetHours: number | '';
  plan: Plan;
  /** Only for a new hospice, which invites this person. */
  superAdmin: { email: string; firstName: string; lastName: string };
}

export const PROFILE_LABELS = {
  name: 'Name',
  legalName: 'Legal name',
  ccn: 'CCN',
  npi: 'NPI',
  phone: 'Phone, day and night',
  fax: 'Fax',
  email: 'Email',
  address: 'Address',
  city: 'City',
  timeZone: 'Time zone',
} as const;

export const HOSPICE_LABELS = {
  ...PROFILE_LABELS,
  responseTargetMinutes: 'First contact within (minutes)',
  urgentResponseTargetMinutes: 'First contact within, if urgent (minutes)',
  admissionTargetHours: 'Admission within (hours)',
  plan: 'Plan',
  'superAdmin.email': 'Email of the super administrator',
  'superAdmin.firstName': 'First name',
  'superAdmin.lastName': 'Last name',
} as const;

export const NEW_HOSPICE: HospiceValues = {
  name: '',
  legalName: '',
  ccn: '',
  npi: '',
  phone: '',
  fax: '',
  email: '',
  address: '',
  city: '',
  timeZone: '',
  responseTargetMinutes: '',
  urgentResponseTargetMinutes: '',
  admissionTargetHours: '',
  plan: 'standard',
  superAdmin: { email: '', firstName: '', lastName: '' },
};

export const profileTexts = (profile: HospiceProfile): ProfileTexts => ({
  name: profile.name,
  legalName: profile.legalName ?? '',
  ccn: profile.ccn ?? '',
  npi: profile.npi ?? '',
  phone: profile.phone ?? '',
  fax: profile.fax ?? '',
  email: profile.email ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  timeZone: profile.timeZone,
});

export const hospiceValues = (profile: HospiceProfile): HospiceValues => ({
  ...NEW_HOSPICE,
  ...profileTexts(profile),
  plan: profile.plan,
  responseTargetMinutes: profile.responseTargetMinutes,
  urgentResponseTargetMinutes: profile.urgentResponseTargetMinutes,
  admissionTargetHours: profile.admissionTargetHours,
});

/**
 * The profile as a request body. Numbers are normalized. Required fields are sent as they are, so that their own error shows.
 */
export function profileBody(values: ProfileTexts): Record<string, unknown> {
  const { address, ccn, city, email, fax, legalName, name, npi, phone, timeZone } = values;
  return {
    ...blanksToNull({
      address,
      ccn: ccn.trim().toUpperCase(),
      city,
      email: email.trim(),
      fax,
      legalName,
      npi: npi.replaceAll(/\s/g, ''),
      phone,
    }),
    name,
    timeZone,
  };
}
