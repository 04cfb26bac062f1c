import { sql, type Trx } from '#server/platform/database/connection.ts';

/** The newest link of the audit's chain. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string;
  /** When its event happened. */
  readonly at: Date;
}

/**
 * Takes this day's head of the chain, once for all servers.
 * @returns undefined: another run took this day's, or nothing is sealed yet
 */
export async function takeHeadOf(trx: Trx, day: string): Promise<AuditHead | undefined> {
  const { rows } = await sql<AuditHead>`
    with head as (
      select audit_seal.seq, audit_seal.hash, audit_event.at
      from audit_seal join audit_event on audit_event.id = audit_seal.event_id
      order by audit_seal.seq desc limit 1
    ), taken as (
      insert into audit_head_day (day, seq, hash) select ${day}::date, seq, hash from head
      on conflict (day) do nothing returning seq
    )
    select head.seq as sequence, head.hash, head.at from head join taken on taken.seq = head.seq`.execute(trx);
  return rows[0];
}
