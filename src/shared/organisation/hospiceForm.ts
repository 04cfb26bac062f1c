import type { HospiceProfile } from '#contract/hospiceProfile.ts';
import type { Plan } from '#contract/users.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';

/** A hospice as its forms hold it: empty fields are empty texts. */
export interface HospiceValues {
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
  responseTargetMinutes: number | '';
  admissionTargetHours: number | '';
  plan: Plan;
  /** Invited with a new hospice. */
  superAdmin: { email: string; firstName: string; lastName: string };
}

export const HOSPICE_LABELS = {
  name: 'Name',
  legalName: 'Legal name',
  ccn: 'CCN',
  npi: 'NPI',
  phone: 'Phone, day and night',
  fax: 'Fax',
  email: 'E-mail',
  address: 'Address',
  city: 'City',
  timeZone: 'Time zone',
  responseTargetMinutes: 'First contact within (minutes)',
  admissionTargetHours: 'Admission within (hours)',
  plan: 'Plan',
  'superAdmin.email': 'E-mail of the super administrator',
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
  timeZone: 'America/New_York',
  responseTargetMinutes: '',
  admissionTargetHours: '',
  plan: 'standard',
  superAdmin: { email: '', firstName: '', lastName: '' },
};

export const hospiceValues = (profile: HospiceProfile): HospiceValues => ({
  ...NEW_HOSPICE,
  plan: profile.plan,
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
  responseTargetMinutes: profile.responseTargetMinutes,
  admissionTargetHours: profile.admissionTargetHours,
});

/** The profile as a call sends it. What must not be empty is sent as it was left, so that its own message is told. */
export function profileBody(values: HospiceValues): Record<string, unknown> {
  const { address, ccn, city, email, fax, legalName, name, npi, phone, timeZone } = values;
  return { ...blanksToNull({ address, ccn, city, email, fax, legalName, npi, phone }), name, timeZone };
}
