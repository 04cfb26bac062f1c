import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { type ListRows, totalOf, zoneOf } from '#server/platform/database/lists.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** Runs a read in a session of its own. */
export type InSession = <Result>(read: (trx: Trx) => Promise<Result>) => Promise<Result>;

const ID_BYTES = 16;
export const ID_DIGITS = 2 * ID_BYTES;

/** The ids of a list's rows at one moment, in order: 16 bytes each, so that a hundred thousand of them need little memory. */
export class PackedIds {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length / ID_BYTES;
  }

  /** At most `limit` ids of 32 digits, starting at this index. */
  slice(from: number, limit: number): string[] {
    const digits = this.#bytes.toString('hex', from * ID_BYTES, (from + limit) * ID_BYTES);
    return Array.from({ length: digits.length / ID_DIGITS }, (_, index) =>
      digits.slice(index * ID_DIGITS, (index + 1) * ID_DIGITS),
    );
  }
}

/** If a hundred thousand ids came in one piece, the driver would copy it several times while it arrived: twice as slow. */
const PIECE_BYTES = 1_000 * ID_BYTES;

/**
 * The ids of a list's rows.
 * @param id the column of the ids
 * @param after how many rows to leave out at the beginning
 */
export async function packIds(
  db: Database,
  { from, keys, where, orderBy }: Pick<ListRows, 'from' | 'keys' | 'where' | 'orderBy'>,
  id: Sql,
  after = 0,
): Promise<PackedIds> {
  const { rows } = await sql<{ piece: Buffer }>`
    with packed as materialized (
      select string_agg(uuid_send(listed.id), ''::bytea) as ids
      from (select ${id} as id from ${keys?.from ?? from} where ${where}
        order by ${keys?.orderBy ?? orderBy} offset ${after}) as listed
    )
    select substring(packed.ids from place for ${PIECE_BYTES}) as piece
    from packed, generate_series(1, length(packed.ids), ${PIECE_BYTES}) as place order by place`.execute(db);
  return new PackedIds(Buffer.concat(drainRows(rows).map(({ piece }) => piece)));
}

/** The number of a list's rows, and the snapshot in which it was read: a session can begin with it while this transaction runs. */
export async function countInSnapshot(
  trx: Trx,
  list: ListRows,
): Promise<{ readonly length: number; readonly snapshot: string }> {
  const { rows } = await sql<{ length: number; snapshot: string }>`
    select ${totalOf(list)} as length, pg_export_snapshot() as snapshot`.execute(trx);
  return rows[0] ?? { length: 0, snapshot: '' };
}

/** The time zone of a viewpoint's files: the one in which its list counts days. */
export async function zoneNameOf(db: Database, { view }: Pick<ReadContext, 'view'>): Promise<string> {
  if (view.side === 'hospice' && view.hospiceTimeZone !== undefined) return view.hospiceTimeZone;
  const { rows } = await sql<{ zone: string | null }>`select ${zoneOf(view)} as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/**
 * Empties the result array. The driver's promises keep each other's results in memory until a full garbage collection, which would be the
 * rows of a whole file.
 */
export const drainRows = <Row>(rows: Row[]): Row[] => rows.splice(0);

/** The requested ids with their positions, to return rows in the same order. */
export const askedIds = (ids: readonly string[]): Sql =>
  sql`unnest(${ids}::uuid[]) with ordinality as asked (id, place)`;
