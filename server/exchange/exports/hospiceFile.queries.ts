import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { csvField } from '#server/platform/http/files/csv.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { AT, readHospiceFacts, type FactRow } from './hospiceFacts.queries.ts';
import { createHospiceLines, NAMED_FACTS, type NameFields } from './hospiceLines.ts';

/** How a hospice's file is read and written. */
export interface HospiceFile {
  /** The rows of these enrollments, in the order of the ids; deleted ones are left out. */
  readonly read: (trx: Trx, ids: readonly string[]) => Promise<FactRow[]>;
  readonly lineOf: (row: FactRow) => string;
}

/** A hospice's file with moments in this zone. Each name in it is looked up once: joining them to every row would double the cost. */
export function hospiceFile(context: ReadContext, zone: string): HospiceFile {
  const names = new Map<string, NameFields>();
  return {
    read: async (trx, ids) => {
      const rows = await readHospiceFacts(trx, context, zone, ids);
      await fillNames(trx, rows, names);
      return rows;
    },
    lineOf: createHospiceLines(zone, context.now, names),
  };
}

const UNSEEN: NameFields = { name: '', group: '' };

async function fillNames(db: Database, rows: readonly FactRow[], names: Map<string, NameFields>): Promise<void> {
  const missing = new Set<string>();
  for (const row of rows) {
    for (const fact of NAMED_FACTS) {
      const id = row[AT[fact]];
      if (typeof id === 'string' && !names.has(id)) missing.add(id);
    }
  }
  if (missing.size === 0) return;
  for (const id of missing) names.set(id, UNSEEN);
  for (const { group, id, name } of await readNames(db, [...missing])) {
    names.set(id, { name: csvField(name ?? ''), group: csvField(group ?? '') });
  }
}

interface Named {
  readonly id: string;
  readonly name: string | null;
  /** A provider's group. */
  readonly group: string | null;
}

/** The names of these ids, of any kind; ids that the session may not see are left out. */
async function readNames(db: Database, ids: readonly string[]): Promise<Named[]> {
  const asked = sql`any (${ids}::uuid[])`;
  const { rows } = await sql<Named>`
    select provider.id, provider.name, provider_group.name as "group"
    from provider left join provider_group on provider_group.id = provider.group_id where provider.id = ${asked}
    union all select community.id, community.name, null from community where community.id = ${asked}
    union all select location.id, location.name, null from hospice_location as location where location.id = ${asked}
    union all select staff.id, staff.name, null from hospice_staff as staff where staff.id = ${asked}
    union all select person.id, person.first_name || ' ' || person.last_name, null
      from app_user as person where person.id = ${asked}`.execute(db);
  return rows;
}
