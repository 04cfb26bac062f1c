import { sql, type Database } from '#server/platform/database/connection.ts';

/** What a file calls somebody or something that its rows name by id. */
export interface Name {
  /** `null`: the reader may not see it. */
  readonly name: string | null;
  /** A provider's group. */
  readonly group: string | null;
}

/** The names behind these ids, of whatever kind; an id of nothing that the session may see is left out. */
export async function readNames(db: Database, ids: readonly string[]): Promise<(Name & { readonly id: string })[]> {
  const asked = sql`any (${ids}::uuid[])`;
  const { rows } = await sql<Name & { id: string }>`
    select provider.id, provider.name, provider_group.name as "group"
    from provider left join provider_group on provider_group.id = provider.group_id where provider.id = ${asked}
    union all select community.id, community.name, null from community where community.id = ${asked}
    union all select location.id, location.name, null from hospice_location as location where location.id = ${asked}
    union all select staff.id, staff.name, null from hospice_staff as staff where staff.id = ${asked}
    union all select person.id, person.first_name || ' ' || person.last_name, null
      from app_user as person where person.id = ${asked}`.execute(db);
  return rows;
}
