import { openDatabase, type Database } from '#server/platform/database/connection.ts';
import { keepLog } from './quietLog.ts';

export type OnDatabase = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

/** Opens the database for one piece of work and closes it again, so that a server can have it next. */
export const openedBy =
  (where: Readonly<{ dataDir: string } | { databaseUrl: string }>): OnDatabase =>
  async (work) => {
    const { db, close } = await openDatabase({ ...where, log: keepLog() });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
