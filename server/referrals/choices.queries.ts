import type { FieldError } from '#contract/platform/errors.ts';
import { lastDayIn } from '#server/platform/localDay.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { knownCommunities, knownProviders } from '#server/organizations/directory.queries.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';

/** Whether what a body names is there to be named by the caller. Each answers with the refusals of its field. */

async function unlessFound(db: Database, path: string, query: Sql): Promise<FieldError[]> {
  const { rows } = await sql`${query}`.execute(db);
  return rows.length > 0 ? [] : [at(path, NOT_A_CHOICE)];
}

type Given = string | null | undefined;

/** `kept`: what the record names already may stay, although it could not be chosen any more. */
export async function checkProvider(db: Database, view: Viewpoint, id: Given, kept?: Given): Promise<FieldError[]> {
  if (!id || id === kept) return [];
  return unlessFound(
    db,
    'responsibleProviderId',
    sql`select 1 from provider where provider.id = ${id}::uuid and ${knownProviders(view)}`,
  );
}

/** An error where the viewpoint may not name this community; none where the record has it already. */
export async function checkCommunity(db: Database, view: Viewpoint, id: Given, kept?: Given): Promise<FieldError[]> {
  if (!id || id === kept) return [];
  return unlessFound(
    db,
    'communityId',
    sql`select 1 from community where community.id = ${id}::uuid and ${knownCommunities(view)}`,
  );
}

/** A location of the hospice; for a person limited to some, one of those, or the record would vanish from their own list. */
export async function checkLocation(db: Database, view: Viewpoint, id: Given): Promise<FieldError[]> {
  if (!id) return [];
  const own =
    view.side === 'hospice'
      ? sql`hospice_id = ${view.hospiceId}::uuid
          and (cardinality(${view.locationIds}::uuid[]) = 0 or id = any (${view.locationIds}::uuid[]))`
      : sql`false`;
  return unlessFound(
    db,
    'hospiceLocationId',
    sql`select 1 from hospice_location where id = ${id}::uuid and is_active and ${own}`,
  );
}

/** A nurse of the hospice who may take the duty. */
export async function checkNurse(
  db: Database,
  hospiceId: string,
  duty: 'admission' | 'primary',
  id: Given,
): Promise<FieldError[]> {
  if (!id) return [];
  const able = duty === 'admission' ? sql`can_be_admission_nurse` : sql`can_be_primary_nurse`;
  return unlessFound(
    db,
    duty === 'admission' ? 'admissionNurseId' : 'primaryNurseId',
    sql`select 1 from hospice_staff
      where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid and is_active and ${able}`,
  );
}

/** An active person of the hospice. */
export async function checkAssignee(db: Database, hospiceId: string, id: Given): Promise<FieldError[]> {
  if (!id) return [];
  return unlessFound(
    db,
    'assignedToId',
    sql`select 1 from app_user where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid and is_active`,
  );
}

/** Today where the hospices are, for dates that cannot lie ahead: for several, the latest of their days. */
export async function todayAt(db: Database, hospiceIds: readonly string[], now: Date): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from hospice where id = any (${hospiceIds}::uuid[])`.execute(db);
  return lastDayIn(
    rows.map(({ zone }) => zone),
    now,
  );
}

/** The hospices that a group may refer to: connected to it and open. */
export async function checkHospices(db: Database, groupId: string, ids: readonly string[]): Promise<FieldError[]> {
  const { rows } = await sql<{ id: string }>`
    select hospice.id from hospice join group_hospice on group_hospice.hospice_id = hospice.id
    where group_hospice.group_id = ${groupId}::uuid and hospice.is_active
      and hospice.id = any (${ids}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.flatMap((id, index) => (known.has(id.toLowerCase()) ? [] : [at(`hospiceIds.${index}`, NOT_A_CHOICE)]));
}
