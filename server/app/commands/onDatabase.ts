import { loadEnvFile, readConfig, type Config } from '#server/app/config.ts';
import { isDatabaseAway, openDatabase, type Database } from '#server/platform/database/connection.ts';

const warn = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);

/** Commands have no log: what it would say goes to the terminal. */
export const TERMINAL_LOG = { info: warn, warn, error: warn };

/** Lets a command go on when nothing reads its output any more, as after `| head`: half a restore helps nobody. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with the settings that the server would read. A failure is printed as one sentence, with exit code 1. */
export async function asCommand(work: (config: Config) => Promise<void>): Promise<void> {
  outliveReader();
  try {
    loadEnvFile();
    await work(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceFor(error: unknown): string {
  if (isDatabaseAway(error)) return 'The database does not answer.';
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command on the database that the settings name, as the server reads them. A failure is printed as one sentence, with exit code 1. */
export async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  await asCommand(async ({ dataDir, databaseUrl }) => {
    await using cleanup = new AsyncDisposableStack();
    const { db, close } = await openDatabase({ databaseUrl, dataDir, log: TERMINAL_LOG });
    cleanup.defer(close);
    await work(db);
  });
}
