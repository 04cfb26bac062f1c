import type {
  Availability,
  AvailabilityChange,
  LocationAvailability,
} from '#contract/organizations/availability/availability.ts';
import type { Author } from '#server/people/author.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { keptAfter } from './availability.rules.ts';

/** What the locations of hospices take now, as the hospice keeps it and as connected groups read it. */

const columns = sql<Availability>`${namedColumn('hospice_location')} as location,
  availability.is_accepting as "isAccepting", availability.reason,
  availability.accepts_again_on::text as "acceptsAgainOn", ${isoColumn(sql`availability.next_visit_at`)} as "nextVisitAt",
  coalesce(availability.levels_of_care, hospice.levels_of_care) as "levelsOfCare",
  coalesce(availability.payers, '{}') as payers, coalesce(availability.languages, '{}') as languages,
  case when cardinality(hospice_location.service_area_zips) > 0
    then hospice_location.service_area_zips else hospice.service_area_zips end as zips,
  ${isoColumn(sql`availability.updated_at`)} as "updatedAt"`;

const locations = sql`hospice join hospice_location on hospice_location.hospice_id = hospice.id and hospice_location.is_active
  left join location_availability as availability on availability.hospice_location_id = hospice_location.id`;

/** The open locations of a hospice by name. */
export async function readAvailability(db: Database, hospiceId: string): Promise<LocationAvailability[]> {
  const { rows } = await sql<LocationAvailability>`
    select ${columns}, availability.updated_by_name as "updatedBy", coalesce(availability.version, 1) as version
    from ${locations} where hospice.id = ${hospiceId}::uuid
    order by ${byName(sql`hospice_location.name`)}, hospice_location.id`.execute(db);
  return rows;
}

/** The same for the active hospices that a group is connected to, hospices by name. */
export async function listGroupAvailability(
  db: Database,
  groupId: string,
): Promise<{ hospiceId: string; locations: Availability[] }[]> {
  const { rows } = await sql<Availability & { readonly hospiceId: string }>`
    select hospice.id as "hospiceId", ${columns}
    from ${locations} join group_hospice on group_hospice.hospice_id = hospice.id
    where group_hospice.group_id = ${groupId}::uuid and hospice.is_active
    order by ${byName(sql`hospice.name`)}, hospice.id, ${byName(sql`hospice_location.name`)}, hospice_location.id`.execute(
    db,
  );
  const byHospice = Map.groupBy(rows, ({ hospiceId }) => hospiceId);
  return [...byHospice].map(([hospiceId, of]) => ({
    hospiceId,
    locations: of.map(({ hospiceId: _id, ...location }) => location),
  }));
}

interface Saving {
  readonly hospiceId: string;
  readonly before: LocationAvailability;
  readonly change: AvailabilityChange;
  readonly author: Author;
  readonly now: Date;
}

/**
 * Saves a change of a location, whose hospice is locked, and who made it; an empty one confirms what stands there. The screens of connected
 * groups are notified.
 * @returns the names of changed fields
 */
export async function saveAvailability(
  trx: Trx,
  { author, before, change, hospiceId, now }: Saving,
): Promise<readonly string[]> {
  const kept = keptAfter(before, change);
  const row = {
    is_accepting: kept.isAccepting ?? true,
    reason: kept.reason,
    accepts_again_on: kept.acceptsAgainOn,
    next_visit_at: kept.nextVisitAt,
    payers: kept.payers,
    languages: kept.languages,
    // Left alone, it stays the hospice's.
    ...(change.levelsOfCare && { levels_of_care: change.levelsOfCare }),
    version: before.version + 1,
    updated_at: now,
    updated_by: author.id,
    updated_by_name: author.name,
  };
  await trx
    .insertInto('location_availability')
    .values({ hospice_location_id: before.location.id, hospice_id: hospiceId, ...row })
    .onConflict((conflict) => conflict.column('hospice_location_id').doUpdateSet(row))
    .execute();
  await sql`
    select announce_changes(array_agg(row(null, '{}', array[connected.group_id])::announced_change))
    from group_hospice as connected where connected.hospice_id = ${hospiceId}::uuid having count(*) > 0`.execute(trx);
  return changedFields(before, kept);
}
