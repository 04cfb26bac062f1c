import * as z from 'zod/mini';
import { MANAGERS, WHOLE_HOSPICE_MANAGERS } from '#contract/platform/access.ts';
import { Email, Id, Version, optionalText, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { HospiceLocation, HospiceStaff } from './hospices.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { MANAGES_LOCATIONS } from '#contract/platform/permissions.ts';
import { isNpi } from './npi.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { TimeZone } from '#contract/platform/timeZones.ts';
import { Plan } from '#contract/platform/users.ts';
import { Discipline } from '#contract/people/disciplines.ts';
import { LevelOfCare } from './levelsOfCare.ts';

/** CMS Certification Number. */
export const Ccn = z.string().check(z.regex(/^[0-9A-Z]{6}$/, { error: 'Enter six digits or capital letters' }));
export const Npi = z
  .string()
  .check(
    z.regex(/^\d{10}$/, { error: 'Enter ten digits', abort: true }),
    z.refine(isNpi, { error: 'Check this NPI. One of its digits is wrong' }),
  );

const Zip = z.string().check(z.regex(/^\d{5}$/, { error: 'Enter five digits' }));
const Zips = z.array(Zip).check(z.maxLength(500));

/** A hospice as its own managers and the administrators see and edit it. */
export const HospiceProfile = z.object({
  id: Id,
  name: z.string(),
  legalName: z.nullable(z.string()),
  ccn: z.nullable(z.string()),
  npi: z.nullable(z.string()),
  plan: Plan,
  /** Answered day and night; shown to families and groups. */
  phone: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  timeZone: z.string(),
  responseTargetMinutes: z.int(),
  /** For urgent referrals. */
  urgentResponseTargetMinutes: z.int(),
  admissionTargetHours: z.int(),
  levelsOfCare: z.array(LevelOfCare),
  serviceAreaZips: z.array(z.string()),
  isActive: z.boolean(),
  version: Version,
});
export type HospiceProfile = z.infer<typeof HospiceProfile>;

/** Read as a mail's header has it: mails in the product's own name are the product's own. */
const isProductName = (name: string) =>
  name
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase() === PRODUCT_NAME.toLowerCase();

/** The fields of a hospice's form; shared by creating and changing. */
export const hospiceFields = {
  name: text(120, 2).check(
    z.refine((name) => !isProductName(name), { error: 'This is our product’s name. Choose another one' }),
  ),
  legalName: optionalText(160),
  ccn: z.optional(z.nullable(Ccn)),
  npi: z.optional(z.nullable(Npi)),
  phone: z.optional(z.nullable(Phone)),
  fax: z.optional(z.nullable(Phone)),
  email: z.optional(z.nullable(Email)),
  address: optionalText(200),
  city: optionalText(80),
  timeZone: TimeZone,
};

export const RESPONSE_TARGET_MINUTES = { min: 1, max: 10_080 } as const;
export const ADMISSION_TARGET_HOURS = { min: 1, max: 720 } as const;
const ResponseTarget = z.int().check(z.gte(RESPONSE_TARGET_MINUTES.min), z.lte(RESPONSE_TARGET_MINUTES.max));

export const HospiceProfileChange = z.strictObject({
  version: Version,
  ...hospiceFields,
  name: z.optional(hospiceFields.name),
  timeZone: z.optional(hospiceFields.timeZone),
  responseTargetMinutes: z.optional(ResponseTarget),
  urgentResponseTargetMinutes: z.optional(ResponseTarget),
  admissionTargetHours: z.optional(z.int().check(z.gte(ADMISSION_TARGET_HOURS.min), z.lte(ADMISSION_TARGET_HOURS.max))),
  levelsOfCare: z.optional(z.array(LevelOfCare).check(z.minLength(1), z.maxLength(4))),
  serviceAreaZips: z.optional(Zips),
});
export type HospiceProfileChange = z.infer<typeof HospiceProfileChange>;

export const HospiceLocationCreation = z.strictObject({
  name: text(120, 2),
  type: HospiceLocation.shape.type,
  address: optionalText(200),
  phone: z.optional(z.nullable(Phone)),
  fax: z.optional(z.nullable(Phone)),
  serviceAreaZips: z.optional(Zips),
});
export type HospiceLocationCreation = z.infer<typeof HospiceLocationCreation>;
export const HospiceLocationChange = z.strictObject({
  version: Version,
  ...z.partial(HospiceLocationCreation).shape,
  isActive: z.optional(z.boolean()),
});
export type HospiceLocationChange = z.infer<typeof HospiceLocationChange>;

/** Nurses may exist without an account: they are named on enrollments all the same. */
export const HospiceStaffCreation = z.strictObject({
  name: text(120, 2),
  credentials: optionalText(40),
  discipline: Discipline,
  /** Left out, the discipline decides (`isNurseByDefault`). */
  canBeAdmissionNurse: z.optional(z.boolean()),
  canBePrimaryNurse: z.optional(z.boolean()),
});
export type HospiceStaffCreation = z.infer<typeof HospiceStaffCreation>;
export const HospiceStaffChange = z.strictObject({
  version: Version,
  ...z.partial(HospiceStaffCreation).shape,
  isActive: z.optional(z.boolean()),
});
export type HospiceStaffChange = z.infer<typeof HospiceStaffChange>;

const locationManagers = { token: 'user', who: 'named', hospice: MANAGES_LOCATIONS, admin: true } as const;

export const hospiceProfileEndpoints = defineEndpoints('Hospices', {
  getHospiceProfile: {
    path: '/v1/hospices/:hospiceId',
    summary: 'A hospice’s profile and targets',
    access: MANAGERS,
    response: HospiceProfile,
  },
  updateHospiceProfile: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId',
    summary: 'Change a hospice’s profile, targets or time zone',
    access: WHOLE_HOSPICE_MANAGERS,
    body: HospiceProfileChange,
    response: HospiceProfile,
    errors: ['conflict'],
  },
  createHospiceLocation: {
    path: '/v1/hospices/:hospiceId/locations',
    summary: 'Add a location',
    access: { ...locationManagers, wholeHospice: true },
    body: HospiceLocationCreation,
    response: HospiceLocation,
    creates: true,
  },
  updateHospiceLocation: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/locations/:locationId',
    summary: 'Change, close or reopen a location. Its history stays',
    access: locationManagers,
    body: HospiceLocationChange,
    response: HospiceLocation,
    errors: ['conflict', 'forbidden'],
  },
  createHospiceStaff: {
    path: '/v1/hospices/:hospiceId/staff',
    summary: 'Add a person who works at the hospice without an account',
    access: MANAGERS,
    body: HospiceStaffCreation,
    response: HospiceStaff,
    creates: true,
  },
  updateHospiceStaff: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/staff/:staffId',
    summary: 'Change a person’s discipline or duties, or stop offering them as a choice',
    access: WHOLE_HOSPICE_MANAGERS,
    body: HospiceStaffChange,
    response: HospiceStaff,
    errors: ['conflict'],
  },
});
