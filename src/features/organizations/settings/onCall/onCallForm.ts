import * as z from 'zod/mini';
import { OnCallChange, type OnCallPerson, type OnCallPlace } from '#contract/organizations/onCall/onCall.ts';
import { isAvailableAt, onCallAt } from '#contract/organizations/onCall/onCallRules.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { formatTime, formatWeekday } from '#contract/platform/formats.ts';

/** A place's settings as form values. */
export const OnCallValues = z.object({
  usesHospice: z.boolean(),
  settings: z.object({
    defaultOwnerId: z.string(),
    managerId: z.string(),
    quietHours: z.object({ from: z.string(), to: z.string(), holdsReceived: z.boolean() }),
    shifts: z.array(z.object({ personId: z.string(), weekday: z.string(), from: z.string(), to: z.string() })),
  }),
  version: z.number(),
});
export type OnCallValues = z.infer<typeof OnCallValues>;

export const NEW_SHIFT = { personId: '', weekday: '1', from: '08:00', to: '17:00' };

export const valuesOf = ({ settings, version }: OnCallPlace): OnCallValues => ({
  usesHospice: settings === null,
  settings: {
    defaultOwnerId: settings?.defaultOwnerId ?? '',
    managerId: settings?.managerId ?? '',
    quietHours: {
      from: settings?.quietHours?.from ?? '',
      to: settings?.quietHours?.to ?? '',
      holdsReceived: settings?.quietHours?.holdsReceived ?? false,
    },
    shifts: (settings?.shifts ?? []).map((shift) => ({ ...shift, weekday: String(shift.weekday) })),
  },
  version,
});

export const draftFrom = (stored: unknown): OnCallValues | undefined => z.safeParse(OnCallValues, stored).data;

/** A place's settings as a change that restores them. */
export const changeTo = ({ location, settings }: OnCallPlace, version: number): OnCallChange => ({
  locationId: location?.id ?? null,
  settings,
  version,
});

function bodyOf(locationId: string | null, { settings, usesHospice, version }: OnCallValues) {
  if (usesHospice) return { version, locationId, settings: null };
  const { defaultOwnerId, managerId, quietHours, shifts } = settings;
  const hasHours = quietHours.from !== '' || quietHours.to !== '';
  return {
    version,
    locationId,
    settings: {
      defaultOwnerId: defaultOwnerId || null,
      managerId: managerId || null,
      quietHours: hasHours ? quietHours : null,
      shifts: shifts.map((shift) => ({ ...shift, weekday: Number(shift.weekday) })),
    },
  };
}

export const resolverOf = (locationId: string | null) =>
  bodyResolver<OnCallValues, OnCallChange>(OnCallChange, (values) => bodyOf(locationId, values));

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  value: String(weekday),
  label: formatWeekday(weekday),
}));

/** The people who can be chosen for a place, as options of a field. */
export const peopleOptions = (people: readonly OnCallPerson[], locationId: string | null) =>
  people.filter((person) => isAvailableAt(person, locationId)).map(({ id, name }) => ({ value: id, label: name }));

interface Shown {
  readonly place: OnCallPlace;
  readonly hospice: OnCallPlace;
  readonly people: readonly OnCallPerson[];
  readonly now: number;
  readonly timeZone: string;
}

/** `On call now: Ana Ruiz until 8:00 PM` */
export function onCallText({ hospice, now, people, place, timeZone }: Shown): string {
  const locationId = place.location?.id ?? null;
  const able = new Map(people.filter((person) => isAvailableAt(person, locationId)).map(({ id, name }) => [id, name]));
  const shifts = (place.settings ?? hospice.settings)?.shifts.filter(({ personId }) => able.has(personId)) ?? [];
  const onCall = onCallAt(shifts, new Date(now), timeZone);
  if (!onCall) return 'No one is on call now.';
  const until = formatRecent(onCall.until, timeZone, now);
  const time = until.startsWith('today ') ? formatTime(onCall.until, timeZone) : until;
  return `On call now: ${able.get(onCall.personId) ?? ''} until ${time}`;
}
