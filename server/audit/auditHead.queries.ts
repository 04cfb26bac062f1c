import { sql, type Trx } from '#server/platform/database/connection.ts';

/** The newest link of the audit's chain. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string;
  /** When its event happened. */
  readonly at: Date;
}

/** The head of the chain; undefined: nothing is sealed yet. */
export async function readHead(trx: Trx): Promise<AuditHead | undefined> {
  const { rows } = await sql<AuditHead>`
    select audit_seal.seq as sequence, audit_seal.hash, audit_event.at
    from audit_seal join audit_event on audit_event.id = audit_seal.event_id
    order by audit_seal.seq desc limit 1`.execute(trx);
  return rows[0];
}

/** Takes a day for its head, once for all servers. @returns false: another run took it */
export async function takeDay(trx: Trx, day: string, { hash, sequence }: AuditHead): Promise<boolean> {
  const { rows } = await sql`
    insert into audit_head_day (day, seq, hash) values (${day}::date, ${sequence}, ${hash})
    on conflict (day) do nothing returning seq`.execute(trx);
  return rows.length > 0;
}
