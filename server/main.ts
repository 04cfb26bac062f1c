import { BadConfiguration, loadEnvFile, readConfig } from './app/config.ts';
import { DirectoryInUse } from './platform/database/lock.ts';
import { MovedAway } from './platform/database/moved.ts';
import {
  ChangedMigration,
  FailedMigration,
  ForeignDatabase,
  ForeignEncoding,
} from './platform/database/migrate.queries.ts';
import { PortTaken, startServer } from './app/start.ts';
import { isDatabaseAway } from './platform/database/connection.ts';

/** Mistakes of the person at the terminal: explained in one sentence, without a stack. */
const isExplained = (error: unknown): error is Error =>
  [
    BadConfiguration,
    ChangedMigration,
    DirectoryInUse,
    FailedMigration,
    ForeignDatabase,
    ForeignEncoding,
    MovedAway,
    PortTaken,
  ].some((kind) => error instanceof kind);

/** The database's own words are enough where it cannot be reached. */
function sentenceFor(error: unknown): string {
  if (isExplained(error)) return error.message;
  if (isDatabaseAway(error)) return 'The server could not start: the database in DATABASE_URL doesn’t answer.';
  if (error instanceof Error && 'code' in error)
    return `The server could not start: ${error.message || String(error.code)}`;
  return `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/**
 * A stop takes no longer, whatever still waits. A call that waits for a lock in the database is cut off before, and the database takes
 * it back once its connection is gone.
 */
const STOP_WITHIN_MS = 10_000;

try {
  loadEnvFile();
  const running = await startServer(readConfig(process.env), { withVite: process.argv.includes('--vite') });
  process.stdout.write(`\n${running.welcome.join('\n')}\n\n`);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => {
        process.stderr.write('Work was cut off because it did not end within 10 seconds of the stop.\n');
        process.exit();
      }, STOP_WITHIN_MS).unref();
      void running.stop().finally(() => process.exit());
    });
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}
