import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupEntries } from '#server/administration/backup/backupEntries.ts';
import { writeBackupFile } from '#server/administration/backup/backupFile.ts';
import { describeSummary } from '#server/administration/backup/entries.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { asCommand, say } from './onDatabase.ts';
import { openSource } from './openSource.ts';

// `npm run db:backup -- FILE --recipient age1…`: everything in the database and the files of its documents, as one file.
const USAGE = 'npm run db:backup -- FILE [--recipient age1…]';

await asCommand(async (config) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { recipient: { type: 'string', multiple: true, default: [] } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  await using cleanup = new AsyncDisposableStack();
  const database = await openSource(config, cleanup);
  const storage = openStore(config.documents);
  cleanup.defer(() => storage.close());
  let done = '';
  const entries = backupEntries({
    database,
    storage,
    now: new Date(),
    say,
    onSummary: (summary) => {
      done = describeSummary(summary);
      for (const key of summary.documents.missing) say(`This document has no file and was left out: ${key}`);
    },
  });
  await writeBackupFile(resolve(file), entries, values.recipient);
  say(`The backup is complete: ${done}. File: ${file}`);
});
