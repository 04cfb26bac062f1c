import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBackupFile } from '#server/administration/backup/backupFile.ts';
import { describeSummary } from '#server/administration/backup/entries.ts';
import { restoreEntries } from '#server/administration/backup/restoreEntries.ts';
import { openBulk } from '#server/platform/database/bulk.queries.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { asCommand, say, TERMINAL_LOG } from './onDatabase.ts';

// `npm run db:restore -- FILE --identity KEYFILE`: puts a backup into an empty database and an empty store of documents.
const USAGE = 'npm run db:restore -- FILE [--identity KEYFILE]';

await asCommand(async ({ databaseUrl, dataDir, documents }) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const identity = values.identity === undefined ? undefined : await readFile(values.identity, 'utf8');
  await using cleanup = new AsyncDisposableStack();
  const database = await openBulk({ databaseUrl, dataDir, log: TERMINAL_LOG });
  cleanup.defer(database.close);
  const storage = openStore(documents);
  cleanup.defer(() => storage.close());
  const summary = await restoreEntries({ entries: readBackupFile(resolve(file), identity), database, storage, say });
  for (const key of summary.documents.missing) say(`This document had no file when the backup was made: ${key}`);
  say(`The backup is restored: ${describeSummary(summary)}.`);
});
