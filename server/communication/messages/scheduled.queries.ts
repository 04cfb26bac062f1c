import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { MessageRow } from './messageRows.queries.ts';

/** The next message whose time has come, held; one that another server holds is left to it. Hospices that are switched off wait. */
export async function takeDueMessage(trx: Trx, now: Date, except: readonly string[]): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select communication.*, null as display_id
    from communication join hospice on hospice.id = communication.hospice_id and hospice.is_active
    where communication.status = 'scheduled' and communication.scheduled_at <= ${now}
      and communication.id <> all (${except}::uuid[])
    order by communication.scheduled_at, communication.id limit 1
    for update of communication skip locked`.execute(trx);
  return rows[0];
}
