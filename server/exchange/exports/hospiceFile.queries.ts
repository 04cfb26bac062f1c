import { sql, type Database } from '#server/platform/database/connection.ts';
import { csvField } from '#server/platform/http/files/csv.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { ID_DIGITS, type InSession } from './exportRows.queries.ts';
import { createFactReader, readHospiceFacts } from './hospiceFacts.queries.ts';
import { createHospiceLines, type NameFields } from './hospiceLines.ts';

/** What is written for an id that the reader may not see. */
const UNSEEN: NameFields = { name: '', group: '' };

/**
 * How the rows of a hospice's file are written as lines, with moments in this zone. Each name in it is looked up once: joining them to every
 * row would double the cost.
 * @returns a function that writes rows, given the text of each one's facts
 */
export function createHospiceFile(
  context: ReadContext,
  zone: string,
  inSession: InSession,
): (rows: readonly string[]) => Promise<string> {
  const names = new Map<string, NameFields>();
  const missing = new Set<string>();
  const factsIn = createFactReader();
  const lineOf = createHospiceLines(zone, context.now, (id) => {
    const fields = names.get(id);
    if (!fields) missing.add(id);
    return fields ?? UNSEEN;
  });
  /** A text had a separator of its own. */
  let hasUnclear = false;
  const linesOf = (rows: readonly string[]): string =>
    rows
      .map((facts) => {
        const row = factsIn(facts);
        hasUnclear ||= !row;
        return row ? lineOf(row) : '';
      })
      .join('');

  async function readAgain(rows: readonly string[]): Promise<readonly string[]> {
    const ids = rows.map((facts) => facts.slice(0, ID_DIGITS));
    hasUnclear = false;
    return inSession((trx) => readHospiceFacts(trx, context, zone, ids));
  }

  async function lookUpMissing(): Promise<void> {
    const ids = [...missing];
    const seen = await inSession((trx) => readNames(trx, ids));
    for (const id of ids) names.set(id, UNSEEN);
    for (const { group, id, name } of seen) names.set(id, { name: csvField(name ?? ''), group: csvField(group ?? '') });
    missing.clear();
  }

  return async (asWritten) => {
    let rows = asWritten;
    let lines = linesOf(rows);
    if (hasUnclear) {
      rows = await readAgain(rows);
      lines = linesOf(rows);
    }
    if (missing.size === 0) return lines;
    await lookUpMissing();
    return linesOf(rows);
  };
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
