import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import type { Plan } from '#contract/platform/users.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';

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
  phone: '24-hour phone',
  fax: 'Fax',
  email: 'Email',
  address: 'Address',
  city: 'City',
  timeZone: 'Time zone',
} as const;

/** A hospice's profile as form fields: empty fields are empty texts. */
type ProfileTexts = Record<keyof typeof PROFILE_LABELS, string>;

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
  ...textsOf(PROFILE_LABELS),
  responseTargetMinutes: '',
  urgentResponseTargetMinutes: '',
  admissionTargetHours: '',
  plan: 'standard',
  superAdmin: { email: '', firstName: '', lastName: '' },
};

export const profileTexts = (profile: HospiceProfile): ProfileTexts => textsOf(PROFILE_LABELS, profile);

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
