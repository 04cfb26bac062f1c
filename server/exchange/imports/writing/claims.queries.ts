import { randomUUID } from 'node:crypto';
import { MAX_ROWS_LEFT_OUT, type FileImport } from '#contract/exchange/fileImports.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { analyzeTable } from '#server/platform/database/analyze.queries.ts';
import { sql, type Database, type OpenDatabase, type Trx } from '#server/platform/database/connection.ts';
import type { Written } from './writeRows.queries.ts';

/** Which server writes an import's rows, and how far it is. Runs with the table owner's rights, never in a request's session. */

/** A server that died is replaced after this time. Each piece takes far less. */
const CLAIM_MS = 15_000;

/** An import that this run writes now. */
export interface ClaimedImport {
  readonly id: string;
  readonly claim: string;
  readonly hospiceId: string | null;
  readonly groupId: string | null;
  readonly startedBy: string | null;
  readonly startedAt: Date;
  readonly format: FileImport['format'];
  readonly rowsKey: string | null;
  readonly total: number;
  readonly done: number;
}

/** Another server goes on with this import. */
export class ClaimLost extends Error {
  constructor() {
    super('Another server goes on with this import');
    this.name = 'ClaimLost';
  }
}

/** Takes the oldest import that nobody writes. */
export async function claimImport(db: Database, now: Date): Promise<ClaimedImport | undefined> {
  const { rows } = await sql<ClaimedImport>`
    update file_import set claim = ${randomUUID()}::uuid, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where id = (
      select id from file_import where ended_at is null and (claimed_until is null or claimed_until <= ${now})
      order by started_at limit 1 for update skip locked)
    returning id, claim, hospice_id as "hospiceId", group_id as "groupId", started_by as "startedBy",
      started_at as "startedAt", format, rows_key as "rowsKey", total, done`.execute(db);
  return rows[0];
}

const ofClaim = ({ claim, id }: ClaimedImport) => sql`id = ${id}::uuid and claim = ${claim}::uuid and ended_at is null`;

/** Keeps the import as it is until the end of the transaction. @throws ClaimLost: it is another server's, or further on */
export async function lockClaimed(trx: Trx, claimed: ClaimedImport, done: number): Promise<void> {
  const { rows } = await sql`
    select from file_import where ${ofClaim(claimed)} and done = ${done} for update`.execute(trx);
  if (rows.length === 0) throw new ClaimLost();
}

/** Says how far the import is, in the transaction that wrote the rows. */
export async function advance(trx: Trx, claimed: ClaimedImport, rows: number, written: Written, now: Date) {
  const { created, leftOut } = written;
  await sql`
    update file_import set done = done + ${rows}, created = created + ${created},
      claimed_until = ${new Date(now.getTime() + CLAIM_MS)},
      left_out = case when jsonb_array_length(left_out) < ${MAX_ROWS_LEFT_OUT}
        then left_out || ${JSON.stringify(leftOut.slice(0, MAX_ROWS_LEFT_OUT))}::jsonb else left_out end
    where ${ofClaim(claimed)}`.execute(trx);
}

/** Gives an import back: another run goes on with it. */
export const returnImport = (db: Database, claimed: ClaimedImport): Promise<unknown> =>
  sql`update file_import set claim = null, claimed_until = null where ${ofClaim(claimed)}`.execute(db);

/** Ends an import, because all its rows are written or none can be written any more. Audited. */
export async function endImport(
  db: Database,
  claimed: ClaimedImport,
  { isStopped, now }: { readonly isStopped: boolean; readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ created: number; done: number }>`
      update file_import set ended_at = ${now}, is_stopped = ${isStopped}, claim = null, claimed_until = null
      where ${ofClaim(claimed)} returning created, done`.execute(trx);
    const [ended] = rows;
    if (!ended) return;
    const owner = claimed.hospiceId === null ? { groupId: claimed.groupId } : { hospiceId: claimed.hospiceId };
    await recordAudit(trx, {
      at: now,
      actorId: null,
      verb: 'finishImport',
      entity: 'Imports',
      entityId: claimed.id,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
      detail: { ...owner, created: ended.created, leftOut: ended.done - ended.created, isStopped },
    });
  });
}

/** The rows that are kept of imports that ended. */
export async function listSpentRows(db: Database): Promise<{ id: string; rowsKey: string }[]> {
  const { rows } = await sql<{ id: string; rowsKey: string }>`
    select id, rows_key as "rowsKey" from file_import where ended_at is not null and rows_key is not null limit 100`.execute(
    db,
  );
  return rows;
}

/** Forgets the rows of an import, whose file is gone. */
export const dropRowsKey = async (db: Database, id: string): Promise<void> => {
  await db.updateTable('file_import').set({ rows_key: null }).where('id', '=', id).execute();
};

/** Imports whose file is not kept any longer. */
export async function listPastImports(db: Database, now: Date): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select id, file_key as "fileKey" from file_import
    where kept_until <= ${now} and ended_at is not null and rows_key is null limit 100`.execute(db);
  return rows;
}

/** Forgets an import whose file is gone. */
export const dropFileImport = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('file_import').where('id', '=', id).execute();
};

/** The tables that an import fills, also by triggers. */
const FILLED = [
  'referral',
  'referral_search',
  'search_word',
  'group_referral',
  'referral_tally',
  'enrollment',
  'group_enrollment',
  'enrollment_tally',
  'received_tally',
  'kept_days_change',
  'status_history',
  'timeline_event',
] as const;

/**
 * Counts the tables anew, which the embedded database never does by itself: plans that were made for a small table, those kept inside
 * functions and triggers too, are made again after it, and lists are counted in the indexes again. One table at a time, so that others have
 * their turn in between.
 */
export async function refreshStatistics(db: Database, kind: OpenDatabase['kind']): Promise<void> {
  for (const table of FILLED) {
    if (kind === 'embedded') await sql`vacuum (index_cleanup off) ${sql.table(table)}`.execute(db);
    await analyzeTable(db, kind, table);
  }
}
