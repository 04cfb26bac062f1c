import { expect } from 'vitest';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { readPage, type ListRows } from '#server/platform/database/lists.queries.ts';

async function idsOf(db: Database, rows: ListRows, id: Sql, page: number) {
  const read = await readPage(db, { ...rows, columns: sql<{ id: string }>`${id} as id`, paging: { page, limit: 7 } });
  return { ids: read.data.map((row) => row.id), total: read.meta.totalItems };
}

/**
 * Compares each page with the same page read from the records.
 * @returns how many rows there are
 */
export async function expectSamePages(db: Database, rows: ListRows, id: Sql): Promise<number> {
  const { keys } = rows;
  expect(keys && 'own' in keys && (keys.idsOfPage ?? keys.pageAndTotal)).toBeTypeOf('function');
  const { total } = await idsOf(db, { ...rows, keys: undefined, total: undefined }, id, 1);
  const read = new Set<string>();
  for (let page = 1; page <= Math.ceil(total / 7) + 1; page += 1) {
    const { ids } = await idsOf(db, { ...rows, keys: undefined }, id, page);
    expect(await idsOf(db, rows, id, page)).toEqual({ ids, total });
    for (const each of ids) read.add(each);
  }
  return read.size;
}
