import * as z from 'zod/mini';
import { HospiceProfileChange, type HospiceProfile } from '#contract/hospiceProfile.ts';
import { blanksToNull } from '#src/ui/form/bodyResolver.ts';
import { zipResolver } from './zipResolver.ts';
import { zipsIn } from './zips.ts';

const Figure = z.union([z.number(), z.literal('')]);

/** The profile as fields hold it. */
export const ProfileValues = z.object({
  name: z.string(),
  legalName: z.string(),
  ccn: z.string(),
  npi: z.string(),
  phone: z.string(),
  fax: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone: z.string(),
  responseTargetMinutes: Figure,
  admissionTargetHours: Figure,
  levelsOfCare: z.array(z.string()),
  serviceAreaZips: z.string(),
  version: z.number(),
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const valuesOf = (profile: HospiceProfile): ProfileValues => ({
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
  levelsOfCare: profile.levelsOfCare,
  serviceAreaZips: profile.serviceAreaZips.join(' '),
  version: profile.version,
});

/** What was typed before, where it still fits the form. */
export const draftFrom = (stored: unknown): ProfileValues | undefined => z.safeParse(ProfileValues, stored).data;

/** A whole profile as a change of another one: to take a change back. */
export const changeTo = (profile: HospiceProfile, version: number): HospiceProfileChange => {
  const { id: _id, isActive: _isActive, plan: _plan, ...fields } = profile;
  return { ...fields, version };
};

/** What must not be empty goes as it was left, so that its own message is told: no number is a missing one. */
function bodyOf(values: ProfileValues) {
  const { address, ccn, city, email, fax, legalName, npi, phone, ...rest } = values;
  const optional = {
    address,
    ccn: ccn.trim().toUpperCase(),
    city,
    email: email.trim(),
    fax,
    legalName,
    npi: npi.replaceAll(/\s/g, ''),
    phone,
  };
  return {
    ...rest,
    ...blanksToNull(optional),
    responseTargetMinutes: rest.responseTargetMinutes === '' ? Number.NaN : rest.responseTargetMinutes,
    admissionTargetHours: rest.admissionTargetHours === '' ? Number.NaN : rest.admissionTargetHours,
    serviceAreaZips: zipsIn(rest.serviceAreaZips),
  };
}

/** The contract's own schema, its errors at the fields of this form. */
export const resolver = zipResolver<ProfileValues, HospiceProfileChange>(HospiceProfileChange, bodyOf);

export const LABELS = {
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
  responseTargetMinutes: 'First contact within',
  admissionTargetHours: 'Admission within',
  levelsOfCare: 'Levels of care',
  serviceAreaZips: 'ZIP codes of the service area',
} as const;
