import * as z from 'zod/mini';
import { HospiceProfileChange, type HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { PROFILE_LABELS, profileBody, profileTexts } from '#src/features/organizations/form/hospiceForm.ts';
import { zipResolver, zipsIn } from './zips.ts';

const Figure = z.union([z.number(), z.literal('')]);

/** The profile as form values. */
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
  urgentResponseTargetMinutes: Figure,
  admissionTargetHours: Figure,
  levelsOfCare: z.array(z.string()),
  serviceAreaZips: z.string(),
  version: z.number(),
});
export type ProfileValues = z.infer<typeof ProfileValues>;

export const valuesOf = (profile: HospiceProfile): ProfileValues => ({
  ...profileTexts(profile),
  responseTargetMinutes: profile.responseTargetMinutes,
  urgentResponseTargetMinutes: profile.urgentResponseTargetMinutes,
  admissionTargetHours: profile.admissionTargetHours,
  levelsOfCare: profile.levelsOfCare,
  serviceAreaZips: profile.serviceAreaZips.join(' '),
  version: profile.version,
});

/** The stored draft, if it still fits the form. */
export const draftFrom = (stored: unknown): ProfileValues | undefined => z.safeParse(ProfileValues, stored).data;

/** A profile as a change that restores it. */
export const changeTo = (profile: HospiceProfile, version: number): HospiceProfileChange => {
  const { id: _id, isActive: _isActive, plan: _plan, ...fields } = profile;
  return { ...fields, version };
};

/** An empty number becomes NaN, so that its error shows. */
function bodyOf(values: ProfileValues) {
  const { admissionTargetHours, levelsOfCare, responseTargetMinutes, serviceAreaZips, version } = values;
  const { urgentResponseTargetMinutes } = values;
  return {
    ...profileBody(values),
    responseTargetMinutes: responseTargetMinutes === '' ? Number.NaN : responseTargetMinutes,
    urgentResponseTargetMinutes: urgentResponseTargetMinutes === '' ? Number.NaN : urgentResponseTargetMinutes,
    admissionTargetHours: admissionTargetHours === '' ? Number.NaN : admissionTargetHours,
    levelsOfCare,
    serviceAreaZips: zipsIn(serviceAreaZips),
    version,
  };
}

/** The contract's schema, with its errors at this form's fields. */
export const resolver = zipResolver<ProfileValues, HospiceProfileChange>(HospiceProfileChange, bodyOf);

export const LABELS = {
  ...PROFILE_LABELS,
  responseTargetMinutes: 'First contact within',
  urgentResponseTargetMinutes: 'First contact within, if urgent',
  admissionTargetHours: 'Admission within',
  levelsOfCare: 'Levels of care',
  serviceAreaZips: 'ZIP codes of the service area',
} as const;
