import { loadEnvFile, readConfig } from '#server/app/config.ts';
import { openDatabase, type Database } from '#server/platform/database/connection.ts';

const warn = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);

/** Runs a command on the database that the settings name, as the server reads them. A failure is printed as one sentence, with exit code 1. */
export async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  try {
    loadEnvFile();
    const { databaseUrl, dataDir } = readConfig(process.env);
    await using cleanup = new AsyncDisposableStack();
    const { db, close } = await openDatabase({ databaseUrl, dataDir, log: { info: warn, warn, error: warn } });
    cleanup.defer(close);
    await work(db);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
