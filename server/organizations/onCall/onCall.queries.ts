import type {
  HospiceOnCall,
  OnCallChange,
  OnCallPerson,
  OnCallPlace,
  OnCallSettings,
} from '#contract/organizations/onCall/onCall.ts';
import { isAvailableAt } from '#contract/organizations/onCall/onCallRules.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { insertRows } from '#server/platform/database/insertRows.queries.ts';
import { byName } from '#server/platform/database/lists.queries.ts';

/** A hospice's settings of who is on call, as its managers keep them. */

/** The settings of a row of `on_call`, as the contract has them. */
export const onCallSettingsOf = sql<OnCallSettings>`jsonb_build_object(
  'defaultOwnerId', on_call.default_owner_id,
  'managerId', on_call.manager_id,
  'quietHours', case when on_call.quiet_from is not null then jsonb_build_object(
    'from', to_char(on_call.quiet_from, 'HH24:MI'), 'to', to_char(on_call.quiet_to, 'HH24:MI'),
    'holdsReceived', on_call.quiet_holds_received
  ) end,
  'shifts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'personId', shift.person_id, 'weekday', shift.weekday,
      'from', to_char(shift.starts_at, 'HH24:MI'), 'to', to_char(shift.ends_at, 'HH24:MI')
    ) order by shift.place)
    from on_call_shift as shift where shift.on_call_id = on_call.id
  ), '[]')
)`;

const NOTHING: OnCallSettings = { defaultOwnerId: null, managerId: null, quietHours: null, shifts: [] };

/** The hospice and its open locations, with their settings. */
export async function readPlaces(db: Database, hospiceId: string): Promise<OnCallPlace[]> {
  const { rows } = await sql<OnCallPlace>`
    select place.location, on_call.settings, coalesce(on_call.version, 1) as version
    from (
      select null::uuid as id, null::jsonb as location, null::text as name
      union all
      select id, jsonb_build_object('id', id, 'name', name), name from hospice_location
      where hospice_id = ${hospiceId}::uuid and is_active
    ) as place
      left join lateral (
        select on_call.version, case when on_call.is_own then ${onCallSettingsOf} end as settings from on_call
        where on_call.hospice_id = ${hospiceId}::uuid and on_call.hospice_location_id is not distinct from place.id
      ) as on_call on true
    order by place.id is not null, ${byName(sql`place.name`)}, place.id`.execute(db);
  return rows.map((place) => ({ ...place, settings: place.settings ?? (place.location === null ? NOTHING : null) }));
}

/** The hospice's people with access, and those without who are named in the settings. */
async function readPeople(db: Database, hospiceId: string): Promise<OnCallPerson[]> {
  const { rows } = await sql<OnCallPerson>`
    select person.id, person.first_name || ' ' || person.last_name as name, person.is_active as "isActive",
      person.location_ids as "locationIds"
    from app_user as person
    where person.hospice_id = ${hospiceId}::uuid and (person.is_active or exists (
      select from on_call left join on_call_shift as shift on shift.on_call_id = on_call.id
      where on_call.hospice_id = ${hospiceId}::uuid and person.id in (on_call.default_owner_id, on_call.manager_id, shift.person_id)
    ))
    order by ${byName(sql`person.last_name`)}, ${byName(sql`person.first_name`)}, person.id`.execute(db);
  return rows;
}

/** Everything that the screen of the settings shows. */
export const readOnCall = async (db: Database, hospiceId: string): Promise<HospiceOnCall> => ({
  places: await readPlaces(db, hospiceId),
  people: await readPeople(db, hospiceId),
});

/** An error at each person who has no access to the hospice, or none to the location. */
export async function checkPeople(
  db: Database,
  hospiceId: string,
  { locationId, settings }: OnCallChange,
): Promise<FieldError[]> {
  if (!settings) return [];
  const people = await readPeople(db, hospiceId);
  const able = new Set(people.filter((person) => isAvailableAt(person, locationId)).map(({ id }) => id));
  const named: (readonly [string, string | null])[] = [
    ['settings.defaultOwnerId', settings.defaultOwnerId],
    ['settings.managerId', settings.managerId],
    ...settings.shifts.map(({ personId }, index) => [`settings.shifts.${index}.personId`, personId] as const),
  ];
  return named.flatMap(([path, id]) => (id === null || able.has(id.toLowerCase()) ? [] : [at(path, NOT_A_CHOICE)]));
}

interface Saving {
  readonly hospiceId: string;
  readonly before: OnCallPlace;
  readonly settings: OnCallSettings | null;
  readonly now: Date;
}

/**
 * Saves a place's settings; the hospice is locked. Unchanged settings are not written.
 * @returns the names of changed fields
 */
export async function saveOnCall(trx: Trx, { before, hospiceId, now, settings }: Saving): Promise<readonly string[]> {
  const given = settings ?? NOTHING;
  const changed = [
    ...((before.settings === null) === (settings === null) ? [] : ['settings']),
    ...changedFields(before.settings ?? NOTHING, given),
  ];
  if (changed.length === 0) return changed;
  const columns = {
    is_own: settings !== null,
    default_owner_id: given.defaultOwnerId,
    manager_id: given.managerId,
    quiet_from: given.quietHours?.from ?? null,
    quiet_to: given.quietHours?.to ?? null,
    quiet_holds_received: given.quietHours?.holdsReceived ?? false,
    version: before.version + 1,
    updated_at: now,
  };
  const { id } = await trx
    .insertInto('on_call')
    .values({ hospice_id: hospiceId, hospice_location_id: before.location?.id ?? null, ...columns })
    .onConflict((conflict) => conflict.columns(['hospice_id', 'hospice_location_id']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('on_call_shift').where('on_call_id', '=', id).execute();
  await insertRows(
    trx,
    'on_call_shift',
    given.shifts.map(({ from, personId, to, weekday }, place) => ({
      on_call_id: id,
      place,
      person_id: personId,
      weekday,
      starts_at: from,
      ends_at: to,
    })),
  );
  return changed;
}
