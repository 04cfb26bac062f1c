import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';

/** Deletes papers of intake trays permanently. Runs with the table owner's rights, never in a request's session. */

const BATCH = 100;

export interface PaperToPurge {
  readonly id: string;
  /** Null: it has no file, or a referral has it as a document. */
  readonly storageKey: string | null;
}

/** Papers that were settled before this time. */
export const settledBefore = (time: Date): Sql => sql`intake_paper.settled_at < ${time}`;

/** Every paper of a hospice. */
export const papersOf = (hospiceId: string): Sql => sql`intake_paper.hospice_id = ${hospiceId}::uuid`;

/** Marks papers whose files go next, and those that an interrupted run has marked. */
export async function markPapers(db: Database, where: Sql, now: Date): Promise<PaperToPurge[]> {
  const { rows } = await sql<PaperToPurge>`
    update intake_paper set purging_since = coalesce(purging_since, ${now})
    where id in (select id from intake_paper where ${where} order by id limit ${BATCH} for update skip locked)
    returning id, storage_key as "storageKey"`.execute(db);
  return rows;
}

/** Deletes the row of a paper whose file is gone. @returns false if another server did so first */
export async function dropPaper(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from intake_paper where id = ${id}::uuid and purging_since is not null returning id`.execute(trx);
  return rows.length === 1;
}
