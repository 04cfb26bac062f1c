import * as z from 'zod/mini';
import { MANAGERS } from '#contract/platform/access.ts';
import { Id, Instant, Named, PlainDate, Version, optionalText } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { Language } from '#contract/platform/spokenLanguages.ts';
import { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import { PayerKind } from '#contract/organizations/payers.ts';

/** What a hospice says about one of its locations: whether it takes patients now, how soon, and which. */
const Availability = z.object({
  location: Named,
  /** Null: nobody has said yet. */
  isAccepting: z.nullable(z.boolean()),
  /** Why it is not accepting. */
  reason: z.nullable(z.string()),
  /** The day on which it accepts again. */
  acceptsAgainOn: z.nullable(PlainDate),
  nextVisitAt: z.nullable(Instant),
  /** The hospice's, until the location has its own. */
  levelsOfCare: z.array(LevelOfCare),
  /** Empty: not said. */
  payers: z.array(PayerKind),
  languages: z.array(z.string()),
  /** The ZIP codes served: the hospice's, where the location lists none. Empty: not said. */
  zips: z.array(z.string()),
  /** When somebody last changed or confirmed it; null: never. */
  updatedAt: z.nullable(Instant),
});
export type Availability = z.infer<typeof Availability>;

/** The same as the hospice keeps it. */
export const LocationAvailability = z.extend(Availability, {
  updatedBy: z.nullable(z.string()),
  version: Version,
});
export type LocationAvailability = z.infer<typeof LocationAvailability>;

/** Fields that are left out stay. Each change, even an empty one, confirms the rest as of now. */
export const AvailabilityChange = z.strictObject({
  version: Version,
  isAccepting: z.optional(z.boolean()),
  reason: optionalText(80),
  acceptsAgainOn: z.optional(z.nullable(PlainDate)),
  nextVisitAt: z.optional(z.nullable(Instant)),
  levelsOfCare: z.optional(
    z.array(LevelOfCare).check(z.minLength(1, { error: 'Choose at least one level of care' }), z.maxLength(4)),
  ),
  payers: z.optional(z.array(PayerKind).check(z.maxLength(8))),
  languages: z.optional(z.array(Language).check(z.maxLength(20))),
});
export type AvailabilityChange = z.infer<typeof AvailabilityChange>;

const HospiceAvailability = z.object({
  hospiceId: Id,
  /** The open locations by name. */
  locations: z.array(Availability),
});

export const availabilityEndpoints = defineEndpoints('Hospices', MANAGERS, {
  getAvailability: {
    path: '/v1/hospices/:hospiceId/availability',
    summary: 'Whether each open location of a hospice takes patients, how soon, and which',
    response: z.object({ locations: z.array(LocationAvailability) }),
  },
  updateAvailability: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/locations/:locationId/availability',
    summary: 'Change what a location takes, or confirm it',
    body: AvailabilityChange,
    response: LocationAvailability,
    errors: ['conflict', 'forbidden'],
  },
  listGroupAvailability: {
    path: '/v1/groups/:groupId/availability',
    summary: 'The availability of the hospices that a group may refer to, by name',
    resource: 'Groups',
    access: { token: 'user', who: 'named', group: true, admin: true },
    response: z.object({ data: z.array(HospiceAvailability) }),
  },
});
