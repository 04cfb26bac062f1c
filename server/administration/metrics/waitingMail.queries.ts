import { sql, type Database } from '#server/platform/database/connection.ts';

/** Emails that are due and not sent yet. */
export interface WaitingMail {
  readonly count: number;
  /** When the oldest of them was due; null: none waits. */
  readonly oldestDueAt: Date | null;
}

/** Read with the server's own rights: no session may read emails. */
export async function readWaitingMail(db: Database, now: Date): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    select count(*) as count, min(due_at) as "oldestDueAt"
    from mail_message where status in ('queued', 'claimed') and due_at <= ${now}::timestamptz`.execute(db);
  return rows[0] ?? { count: 0, oldestDueAt: null };
}
