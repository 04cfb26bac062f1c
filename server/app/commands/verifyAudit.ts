import { parseArgs } from 'node:util';
import { sealAudit, verifyAudit } from '#server/audit/chain.queries.ts';
import { onDatabase } from './onDatabase.ts';

// `npm run audit:verify -- --head <hash>`: whether the audit is as it was written; exit code 1 where it is not.
const { values } = parseArgs({ options: { head: { type: 'string' } } });

await onDatabase(async (db) => {
  const before = await verifyAudit(db, values.head);
  if (before.fault) {
    process.stderr.write(`The audit log was changed. ${before.fault}.\n`);
    process.exitCode = 1;
    return;
  }
  await sealAudit(db);
  const { head, sealed } = await verifyAudit(db);
  process.stdout.write(`The audit log is intact: ${sealed} events. Head: ${head}\n`);
});
