import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Pool } from 'pg';
import { inject } from 'vitest';
import {
  openDatabase,
  serverSettings,
  sql,
  type Database,
  type OpenDatabase,
} from '#server/platform/database/connection.ts';
import { databaseAt } from './globalSetup.ts';
import { nameStatements } from './namedStatements.ts';
import { keepLog } from './quietLog.ts';

// Planning takes as long as all else that the database does in a test: here each statement is planned once. The long tier plans each
// call's anew, as the server does.
const plansOnce = process.env['TEST_ISOLATED'] !== 'on';
if (plansOnce) nameStatements();

/**
 * By database, a connection that never has triggers. One that turns them off forgets all plans, so if it served tests as well, they would
 * plan every statement anew.
 */
const emptying = new WeakMap<Database, Pool>();

/** A migrated, empty database for one caller: embedded, or on the PostgreSQL that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('databaseTemplate');
  const log = keepLog();
  if (template.kind === 'embedded') {
    const embedded = await openDatabase({ loadDataDir: await openAsBlob(template.file), log });
    if (plansOnce) await sql`set plan_cache_mode = force_generic_plan`.execute(embedded.db);
    return embedded;
  }
  const { databasePrefix, name, url } = template;
  const ownName = `${databasePrefix}${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase({ databaseUrl: url, log });
  await sql`create database ${sql.id(ownName)} template ${sql.id(name)}`.execute(admin.db);
  if (plansOnce)
    await sql`alter database ${sql.id(ownName)} set plan_cache_mode = force_generic_plan`.execute(admin.db);
  await admin.close();
  const databaseUrl = databaseAt(url, ownName);
  const database = await openDatabase({ databaseUrl, log });
  const withoutTriggers = new Pool({
    ...serverSettings(databaseUrl),
    options: '-c session_replication_role=replica',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The end of a run drops the database, whoever is still connected.
  withoutTriggers.on('error', () => {});
  emptying.set(database.db, withoutTriggers);
  return {
    ...database,
    close: async () => {
      if (!withoutTriggers.ended) await withoutTriggers.end();
      await database.close();
    },
  };
}

let opened: Promise<OpenDatabase> | undefined;

/** The database that all files of this worker process share. Nobody closes it: it ends with the process. */
export async function workerDatabase(): Promise<OpenDatabase> {
  opened ??= openTestDatabase();
  try {
    return await opened;
  } catch (error) {
    // One bad moment of the database is one file's failure, not that of every file after it.
    opened = undefined;
    throw error;
  }
}

/** Empties every table that has rows, except the migrations' ledger, and restarts its numbering. */
export async function emptyDatabase(db: Database): Promise<void> {
  const withoutTriggers = emptying.get(db);
  if (withoutTriggers) return void (await withoutTriggers.query('select testing.empty_tables()'));
  // The embedded database has only one connection.
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`select testing.empty_tables()`.execute(trx);
  });
}
