import { parseArgs } from 'node:util';
import { readConfig } from '#server/app/config.ts';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { onDatabase } from './onDatabase.ts';

// `npm run documents:check -- --repair`: documents without a file and files without a document; exit code 1 where there are any.
// --repair removes such files; a document without a file is left for a person to look at.
const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });

const listed = (words: string, keys: readonly string[]) =>
  [`${words}: ${keys.length}`, ...keys.map((key) => `  ${key}`)].join('\n');

await onDatabase(async (db) => {
  const store = openStore(readConfig(process.env).documents);
  const { missing, unnamed } = await findOrphans({ db, storage: store, now: new Date() });
  process.stdout.write(
    `${listed('Documents with a missing file', missing)}\n${listed('Files without a document', unnamed)}\n`,
  );
  if (missing.length + unnamed.length > 0) process.exitCode = 1;
  if (values.repair) {
    for (const key of unnamed) await store.remove(key);
    process.stdout.write(`Removed files: ${unnamed.length}\n`);
  }
  await store.close();
});
