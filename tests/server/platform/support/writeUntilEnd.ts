import { openDatabase, sql } from '#server/platform/database/connection.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';

/** Run as a process: fills the log of changes of the embedded database in a folder, which grows by a file each time. */

const [dataDir] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir, log: keepLog() });
for (;;) {
  await sql`update kept set words = words`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
}
