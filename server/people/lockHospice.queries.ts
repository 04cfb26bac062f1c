import { type Trx, sql } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.ts';

/** Held for a change of what belongs to the hospice as a whole: whoever comes at the same moment waits. */
export const lockHospice = async (trx: Trx, hospiceId: string): Promise<void> => {
  await asSystem(trx, () => sql`select 1 from hospice where id = ${hospiceId}::uuid for no key update`.execute(trx));
};
