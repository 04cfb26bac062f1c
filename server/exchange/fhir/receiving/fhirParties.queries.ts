import type { Party } from '#server/exchange/fhir/reading/draft.rules.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { knownCommunities, knownProviders } from '#server/organizations/directory.queries.ts';
/** Looks up a Bundle's parties among the records that the caller may use: by our id, by a public number, or by name. */

/** The form in which names are compared: lowercase, with single spaces and no punctuation. */
const bare = (name: Sql): Sql => sql`regexp_replace(btrim(searchable(${name})), '\\s+', ' ', 'g')`;

/** Longer texts are no names and are not compared. */
const LONGEST_NAME = 300;

/** A person's name without title and degrees. */
const barePerson = (name: Sql): Sql =>
  sql`regexp_replace(
    regexp_replace(${bare(name)}, '^(dr|doctor|prof) ', ''),
    '( (md|do|np|pa|rn|bsn|msn|aprn|fnp|dnp|phd|mba|mph|facp))+$', '')`;

/** @returns the ids of the best kind of match: one if the party is unambiguous, several if its name is not enough */
async function match(
  db: Database,
  given: Omit<Party, 'at'>,
  {
    from,
    table,
    where,
    numbers = false,
    name = bare,
  }: {
    readonly from: Sql;
    readonly table: string;
    readonly where: Sql;
    /** Whether the table has an NPI column, or also a CCN column. */
    readonly numbers?: false | 'npi' | 'npi and ccn';
    readonly name?: (name: Sql) => Sql;
  },
): Promise<string[]> {
  const { ccn = null, id = null, npi = null } = given;
  const names = given.names.filter((each) => each.length <= LONGEST_NAME);
  const column = (each: string) => sql`${sql.ref(`${table}.${each}`)}`;
  const isNumber = sql`(
    ${numbers === false ? sql`false` : sql`${column('npi')} = ${npi}::text`}
    or ${numbers === 'npi and ccn' ? sql`${column('ccn')} = upper(${ccn}::text)` : sql`false`})`;
  // Different numbers mean different parties of the same name.
  const mayBeNamed = numbers === false ? sql`true` : sql`(${npi}::text is null or ${column('npi')} is null)`;
  const isNamed = sql`(${mayBeNamed}
    and ${name(column('name'))} in (select ${name(sql`given.name`)} from unnest(${names}::text[]) as given(name)))`;
  const { rows } = await sql<{ id: string; rank: number }>`
    select ${column('id')} as id,
      case when ${column('id')}::text = lower(${id}::text) then 0 when ${isNumber} then 1 else 2 end as rank
    from ${from}
    where ${where} and (${column('id')}::text = lower(${id}::text) or ${isNumber} or ${isNamed})
    order by rank, id limit 20`.execute(db);
  return rows.filter(({ rank }) => rank === rows[0]?.rank).map((row) => row.id);
}

/** Providers that the viewpoint may choose as responsible. */
export const matchProviders = (db: Database, view: Viewpoint, party: Party): Promise<string[]> =>
  match(db, party, {
    from: sql`provider`,
    table: 'provider',
    where: knownProviders(view),
    numbers: 'npi',
    name: barePerson,
  });

/** Communities that the viewpoint may choose. */
export const matchCommunities = (db: Database, view: Viewpoint, party: Party): Promise<string[]> =>
  match(db, party, { from: sql`community`, table: 'community', where: knownCommunities(view) });

/** Open hospices that the viewpoint may ask: a hospice only itself, a group its connected ones. */
export async function matchHospices(db: Database, view: Viewpoint, party: Party): Promise<string[]> {
  const own =
    view.side === 'hospice'
      ? sql`hospice.id = ${view.hospiceId}::uuid`
      : sql`exists (select 1 from group_hospice
          where group_hospice.hospice_id = hospice.id
            and group_hospice.group_id = ${view.side === 'group' ? view.groupId : null}::uuid)`;
  return match(db, party, {
    from: sql`hospice`,
    table: 'hospice',
    where: sql`hospice.is_active and ${own}`,
    numbers: 'npi and ccn',
  });
}

/** Offices of the viewpoint's hospice; for a person limited to some locations, one of those. */
export async function matchLocations(db: Database, view: Viewpoint, party: Party): Promise<string[]> {
  if (view.side !== 'hospice') return [];
  return match(db, party, {
    from: sql`hospice_location`,
    table: 'hospice_location',
    where: sql`hospice_location.is_active and hospice_location.hospice_id = ${view.hospiceId}::uuid
      and (cardinality(${view.locationIds}::uuid[]) = 0 or hospice_location.id = any (${view.locationIds}::uuid[]))`,
  });
}
