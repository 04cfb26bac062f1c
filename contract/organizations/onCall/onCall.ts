import * as z from 'zod/mini';
import { MANAGERS } from '#contract/platform/access.ts';
import { Id, Named, Version } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

/** A time of the hospice's clock: `20:00`. */
const ClockTime = z.iso.time({ precision: -1, error: 'Enter a time' });

export const QuietHours = z
  .strictObject({
    from: ClockTime,
    to: ClockTime,
    /** Also hold back emails about referrals that are received and not decided yet. */
    holdsReceived: z.boolean(),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: 'Enter an end time that is different from the start time',
    }),
  );

const MAX_SHIFTS = 100;

const Shift = z.strictObject({
  personId: z.uuid({ error: 'Choose a person' }),
  weekday: z.int().check(z.gte(1), z.lte(7)),
  from: ClockTime,
  to: ClockTime,
});

/** Who takes referrals, by default and by a weekly rota, and when no email is sent. */
export const OnCallSettings = z.strictObject({
  /** The owner of a new referral while nobody is on call. */
  defaultOwnerId: z.nullable(Id),
  /** Notified when a next action is long overdue. */
  managerId: z.nullable(Id),
  quietHours: z.nullable(QuietHours),
  shifts: z.array(Shift).check(z.maxLength(MAX_SHIFTS)),
});
export type OnCallSettings = z.infer<typeof OnCallSettings>;

/** The same as stored: what was valid once is read, whatever a later version asks of new settings. */
const StoredOnCall = z.extend(OnCallSettings, {
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string(), holdsReceived: z.boolean() })),
  shifts: z.array(z.object({ personId: Id, weekday: z.int(), from: z.string(), to: z.string() })),
});

/** The settings of the whole hospice (`location` null) or of one of its locations. */
export const OnCallPlace = z.object({
  location: z.nullable(Named),
  /** Null: a location that uses the hospice's. */
  settings: z.nullable(StoredOnCall),
  version: Version,
});
export type OnCallPlace = z.infer<typeof OnCallPlace>;

/** A person of the hospice. Those without access, or without access to the location, take no part although they are named. */
export const OnCallPerson = z.object({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  /** Empty: all. */
  locationIds: z.array(Id),
});
export type OnCallPerson = z.infer<typeof OnCallPerson>;

export const HospiceOnCall = z.object({
  /** The hospice first, then its open locations by name. */
  places: z.array(OnCallPlace),
  /** Everybody who can be chosen, and who is named in the settings. */
  people: z.array(OnCallPerson),
});
export type HospiceOnCall = z.infer<typeof HospiceOnCall>;

/** `locationId` null: the hospice. `settings` null: the location uses the hospice's again. */
export const OnCallChange = z
  .strictObject({ version: Version, locationId: z.nullable(Id), settings: z.nullable(OnCallSettings) })
  .check(
    z.refine(({ locationId, settings }) => locationId !== null || settings !== null, {
      path: ['settings'],
      error: 'Enter the settings of the hospice',
    }),
  );
export type OnCallChange = z.infer<typeof OnCallChange>;

export const onCallEndpoints = defineEndpoints('Hospices', MANAGERS, {
  getOnCall: {
    path: '/v1/hospices/:hospiceId/on-call',
    summary: 'Who takes referrals at a hospice and its locations, by default and by weekly shift',
    response: HospiceOnCall,
  },
  updateOnCall: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/on-call',
    summary:
      'Change who takes referrals at the hospice or one of its locations; a location may use the hospice’s settings again',
    body: OnCallChange,
    response: OnCallPlace,
    errors: ['conflict', 'forbidden'],
  },
});
