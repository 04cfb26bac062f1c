import { type Trx, sql } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Locks a hospice for a change of its people or of the hospice as a whole; concurrent changes wait. */
export const lockHospice = async (trx: Trx, hospiceId: string): Promise<void> => {
  await asSystem(trx, () => sql`select 1 from hospice where id = ${hospiceId}::uuid for no key update`.execute(trx));
};
