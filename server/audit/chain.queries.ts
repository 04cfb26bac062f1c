import { createHash } from 'node:crypto';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** One sealer at a time, however many servers run on the database. */
const LOCK = 7_243_003;
const BATCH = 500;
const BEGINNING = '0'.repeat(64);

interface SealedEvent {
  readonly id: number;
  readonly content: readonly unknown[];
}

interface ChainRow extends SealedEvent {
  readonly seq: number;
  readonly hash: string;
  readonly previousHash: string;
  readonly isMissing: boolean;
}

/**
 * Every column of the event, the time to the microsecond and in UTC: a column without a hash could be changed unnoticed. The
 * detail was added later: events without one have the same hash as before.
 */
const COLUMNS = sql`audit_event.id, to_char(audit_event.at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'), actor_id, verb,
  entity, entity_id, address, outcome, access_category, access_reason, request_id`;
const CONTENT = sql<unknown[]>`case when audit_event.detail is null
  then json_build_array(${COLUMNS}) else json_build_array(${COLUMNS}, audit_event.detail::text) end`;

const hashOf = (previousHash: string, content: readonly unknown[]): string =>
  createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(content)}`)
    .digest('hex');

/**
 * Adds a link to the chain for every event that has none yet.
 * @returns how many were added
 */
export async function sealAudit(db: Database): Promise<number> {
  for (let total = 0; ;) {
    const added = await db.transaction().execute(sealBatch);
    total += added;
    if (added < BATCH) return total;
    // The embedded database answers without letting anything else run: give way between batches.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

async function sealBatch(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('audit_seal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const events = await trx
    .selectFrom('audit_event')
    .leftJoin('audit_seal', 'audit_seal.event_id', 'audit_event.id')
    .select(['audit_event.id', CONTENT.as('content')])
    .where('audit_seal.event_id', 'is', null)
    .orderBy('audit_event.id')
    .limit(BATCH)
    .execute();
  if (events.length === 0) return 0;
  let seq = last?.seq ?? 0;
  let previousHash = last?.hash ?? BEGINNING;
  const seals = events.map(({ id, content }) => {
    const hash = hashOf(previousHash, content);
    const seal = { seq: (seq += 1), event_id: id, previous_hash: previousHash, hash };
    previousHash = hash;
    return seal;
  });
  await trx.insertInto('audit_seal').values(seals).execute();
  return seals.length;
}

export interface AuditState {
  readonly isWhole: boolean;
  readonly sealed: number;
  readonly unsealed: number;
  /** The newest link. Kept elsewhere, it shows later that nothing was cut off the end. */
  readonly head: string;
  /** A description of the fault. */
  readonly fault: string | null;
}

/**
 * Goes through the whole chain and computes it again.
 * @param knownHead a head that was written down before: it must still be a link of the chain
 */
export async function verifyAudit(db: Database, knownHead?: string): Promise<AuditState> {
  const { count } = await db
    .selectFrom('audit_event')
    .leftJoin('audit_seal', 'audit_seal.event_id', 'audit_event.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('audit_seal.event_id', 'is', null)
    .executeTakeFirstOrThrow();
  let head = BEGINNING;
  let seq = 0;
  let wasHeadSeen = knownHead === undefined;
  const state = (fault: string | null): AuditState => ({
    isWhole: fault === null,
    sealed: seq,
    unsealed: count,
    head,
    fault,
  });
  for (;;) {
    const rows = await readChain(db, seq);
    for (const row of rows) {
      const fault = faultOf(row, seq, head);
      if (fault) return state(fault);
      seq = row.seq;
      head = row.hash;
      wasHeadSeen ||= head === knownHead;
    }
    if (rows.length < BATCH)
      return state(wasHeadSeen ? null : 'The known head is no link of the chain: its end was cut off');
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

function faultOf(row: ChainRow, lastSeq: number, head: string): string | null {
  if (row.seq !== lastSeq + 1) return `Link ${lastSeq + 1} is missing`;
  if (row.isMissing) return `The event of link ${row.seq} is missing`;
  if (row.previousHash !== head) return `Link ${row.seq} does not follow link ${lastSeq}`;
  if (row.hash !== hashOf(head, row.content)) return `The event of link ${row.seq} was changed`;
  return null;
}

async function readChain(db: Database, afterSeq: number): Promise<ChainRow[]> {
  const rows = await db
    .selectFrom('audit_seal')
    .leftJoin('audit_event', 'audit_event.id', 'audit_seal.event_id')
    .select(['audit_seal.seq', 'audit_seal.hash', 'audit_seal.previous_hash as previousHash', 'audit_event.id'])
    .select(CONTENT.as('content'))
    .where('audit_seal.seq', '>', afterSeq)
    .orderBy('audit_seal.seq')
    .limit(BATCH)
    .execute();
  return rows.map(({ id, ...row }) => ({ ...row, id: id ?? 0, isMissing: id === null }));
}
