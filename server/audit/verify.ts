import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/connection.ts';
import { sealAudit, verifyAudit } from './chain.ts';

// `npm run audit:verify -- --head <hash>`: whether the audit is as it was written; exit code 1 where it is not.
const { values } = parseArgs({ options: { head: { type: 'string' } } });
const warn = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);

try {
  await using cleanup = new AsyncDisposableStack();
  const { db, close } = await openDatabase({
    databaseUrl: process.env['DATABASE_URL'] || undefined,
    dataDir: process.env['DATA_DIR'] || '.data',
    log: { info: warn, warn, error: warn },
  });
  cleanup.defer(close);
  const before = await verifyAudit(db, values.head);
  if (before.fault) {
    process.stderr.write(`The audit was tampered with. ${before.fault}.\n`);
    process.exitCode = 1;
  } else {
    await sealAudit(db);
    const { head, sealed } = await verifyAudit(db);
    process.stdout.write(`The audit is whole: ${sealed} events. Head: ${head}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
