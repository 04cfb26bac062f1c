import { createHash } from 'node:crypto';
import type { BulkDatabase } from '#server/platform/database/bulk.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { MissingFile, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { namedKeys } from '#server/administration/purging.queries.ts';
import {
  appliedMigrations,
  figuresOf,
  listTables,
  lockTables,
  readSequences,
  speakPlainly,
} from './catalog.queries.ts';
import { FORMAT, HEAD, partName, SUMMARY, type Entry, type Head, type Summary } from './entries.ts';

/** The database has no tables of Wayside. */
export class NothingToBackUp extends Error {
  constructor() {
    super('This database has no Wayside tables, so there is nothing to back up. Check DATABASE_URL and DATA_DIR.');
    this.name = 'NothingToBackUp';
  }
}

interface BackingUp {
  readonly database: BulkDatabase;
  /** The store of the documents' files; without it, files are left where they are. */
  readonly storage?: DocumentStore;
  readonly now: Date;
  /** Told what is being copied. */
  readonly say: (message: string) => void;
  /** Told once, at the end. */
  readonly onSummary?: (summary: Summary) => void;
}

const PART_BYTES = 4 * 1024 * 1024;
const KEYS = 500;
const NEW_LINE = 0x0a;

const asEntry = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });

/**
 * Everything in the database as of one moment, whatever is written meanwhile, and the files of its documents.
 * @throws NothingToBackUp, StoreAway
 */
export async function* backupEntries(backingUp: BackingUp): AsyncGenerator<Entry> {
  const { database, now, say, storage, onSummary } = backingUp;
  const trx = await database.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const migrations = await appliedMigrations(trx);
    if (migrations.length === 0) throw new NothingToBackUp();
    await speakPlainly(trx);
    const tables = await listTables(trx);
    await lockTables(trx, tables, 'read');
    const head: Head = {
      format: FORMAT,
      madeAt: now.toISOString(),
      migrations,
      tables,
      hasDocuments: Boolean(storage),
    };
    yield asEntry(HEAD, head);
    const summary: Summary = {
      tables: {},
      sequences: {},
      documents: { files: 0, bytes: 0, sha256: '', missing: [] },
    };
    for (const table of tables) {
      const hash = createHash('sha256');
      const figures = await figuresOf(trx, table);
      if (figures.rows > 0) say(`Copying ${table.name}: ${figures.rows.toLocaleString('en-US')} rows`);
      let part = 0;
      for await (const bytes of wholeRows(database.copyOut(table))) {
        hash.update(bytes);
        yield { name: partName('tables', table.name, (part += 1)), bytes };
      }
      summary.tables[table.name] = { ...figures, sha256: hash.digest('hex') };
    }
    summary.sequences = await readSequences(trx);
    if (storage) summary.documents = yield* documentEntries(trx, storage, say);
    onSummary?.(summary);
    yield asEntry(SUMMARY, summary);
  } finally {
    await trx.rollback().execute();
  }
}

/** Bytes in parts of some megabytes that end where a row ends. */
async function* wholeRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const end = size + chunk.byteLength < PART_BYTES ? -1 : chunk.lastIndexOf(NEW_LINE);
    if (end === -1) {
      waiting.push(chunk);
      size += chunk.byteLength;
      continue;
    }
    yield Buffer.concat([...waiting, chunk.subarray(0, end + 1)]);
    waiting = [chunk.subarray(end + 1)];
    size = chunk.byteLength - end - 1;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function* documentEntries(
  trx: Trx,
  storage: DocumentStore,
  say: BackingUp['say'],
): AsyncGenerator<Entry, Summary['documents']> {
  const list = createHash('sha256');
  const missing: string[] = [];
  let files = 0;
  let bytes = 0;
  let keys = await namedKeys(trx, '', KEYS);
  while (keys.length > 0) {
    for (const key of keys) {
      const hash = createHash('sha256');
      let part = 0;
      try {
        for await (const chunk of inParts(await storage.open(key))) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield { name: partName('documents', key, (part += 1)), bytes: chunk };
        }
      } catch (error) {
        // Its row is older than this backup, and the file was missing or is just being removed for good.
        if (!(error instanceof MissingFile)) throw error;
        missing.push(key);
        continue;
      }
      files += 1;
      list.update(`${key} ${hash.digest('hex')}\n`);
    }
    say(`Copying documents: ${files.toLocaleString('en-US')} files`);
    keys = await namedKeys(trx, keys.at(-1) ?? '', KEYS);
  }
  return { files, bytes, sha256: list.digest('hex'), missing };
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}
