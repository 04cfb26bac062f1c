import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadEnvFile, readConfig } from '#server/app/config.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import type { Log } from '#server/platform/log.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { DEMO_REFERRALS, isDatabaseEmpty, loadDemo } from './load.ts';
import { showProgress } from './progress.ts';

const MAX_REFERRALS = 5_000_000;

const print = (fields: object, message: string) => void process.stdout.write(`${message} ${JSON.stringify(fields)}\n`);
const log: Log = { info: print, warn: print, error: print };

/** Reads the number of referrals from the command line. Throws an error with a readable message. */
function readReferrals(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { referrals: { type: 'string' } } });
  const referrals = Number(values.referrals ?? DEMO_REFERRALS);
  if (!Number.isSafeInteger(referrals) || referrals < 1 || referrals > MAX_REFERRALS) {
    throw new Error(`--referrals must be a whole number from 1 to ${MAX_REFERRALS}.`);
  }
  return referrals;
}

/** Fills the configured database with demo data; refuses a database that already has data. */
async function seed(): Promise<void> {
  const referrals = readReferrals(process.argv.slice(2));
  loadEnvFile();
  const { databaseUrl, dataDir, documents, mail, publicOrigin } = readConfig(process.env);

  await using cleanup = new AsyncDisposableStack();
  const opened = await openDatabase({ databaseUrl, dataDir, log });
  cleanup.defer(() => opened.close());
  const { db } = opened;
  await migrate(db);
  if (!(await isDatabaseEmpty(db))) {
    throw new Error(
      'This database already holds data, so nothing was changed: empty it first, or name another one with DATA_DIR or DATABASE_URL.',
    );
  }
  const storage = openStore(documents);
  cleanup.defer(() => storage.close());
  const readableAt = mail.smtpUrl === undefined ? publicOrigin : undefined;
  const { end, onProgress, onStep } = showProgress(referrals, process.stdout);
  await loadDemo(db, {
    now: new Date(),
    referrals,
    storage,
    publicOrigin: readableAt,
    // The progress says the same.
    log: { ...log, info: () => {} },
    onProgress,
    onStep,
  });
  end();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await seed();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
