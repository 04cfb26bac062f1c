import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { BulkDatabase, CopiedTable, RowSink } from '#server/platform/database/bulk.queries.ts';
import { migrate, readMigrations } from '#server/platform/database/migrate.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import {
  analyze,
  appliedMigrations,
  easeTables,
  figuresOf,
  firstUsedTable,
  listTables,
  lockTables,
  runAll,
  setSequences,
  speakPlainly,
} from './catalog.queries.ts';
import { checkMigrations, checkTables, checkTotals } from './checkBackup.rules.ts';
import { BadBackup, HEAD, Head, readPartName, SUMMARY, Summary, type Entry, type TableFigures } from './entries.ts';
import { DocumentRestoring } from './restoreDocuments.ts';

/** Something is already in the place that a backup is restored into. */
class NotEmpty extends Error {
  constructor(what: string) {
    super(`${what} Nothing was restored. Choose an empty database and an empty place for documents.`);
    this.name = 'NotEmpty';
  }
}

interface Restoring {
  readonly entries: AsyncIterable<Entry>;
  readonly database: BulkDatabase;
  /** The store of documents; without it, a backup's documents stay where they are. */
  readonly storage?: DocumentStore;
  readonly say: (message: string) => void;
  /** Called when all is checked and only the commit remains. */
  readonly beforeCommit?: () => void;
}

/**
 * Puts a backup into an empty database and an empty store of documents: all of it, checked, or nothing.
 * @throws BadBackup, NotEmpty, ForeignDatabase, ForeignEncoding, ChangedMigration, StoreAway
 */
export async function restoreEntries(restoring: Restoring): Promise<Summary> {
  const { beforeCommit, database, entries, say, storage } = restoring;
  const rest = entries[Symbol.asyncIterator]();
  const documents = storage && new DocumentRestoring(storage);
  let isChecked = false;
  try {
    const head = await readHead(rest);
    await demandEmpty(restoring);
    await makeTables(database, head);
    const summary = await database.db.transaction().execute(async (trx) => {
      const tables = await listTables(trx);
      checkTables(head, tables);
      await lockTables(trx, tables, 'exclusive');
      await demandEmptyTables(trx, tables);
      await speakPlainly(trx);
      const restored = await fill({ trx, rest, head, database, documents, say });
      beforeCommit?.();
      isChecked = true;
      return restored;
    });
    await migrate(database.db);
    await analyze(database.db);
    return summary;
  } catch (error) {
    // A commit that is not answered may have happened: its documents stay.
    if (!isChecked) await documents?.undo();
    throw error;
  } finally {
    await rest.return?.();
  }
}

async function readHead(rest: AsyncIterator<Entry>): Promise<Head> {
  const first = await rest.next();
  const head = first.done || first.value.name !== HEAD ? undefined : parse(Head, first.value.bytes);
  if (!head) throw new BadBackup('This isn’t a Wayside backup, or this version can’t read its format.');
  checkMigrations(head, readMigrations());
  return head;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, bytes: Uint8Array): z.output<Schema> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(Buffer.from(bytes).toString())).data;
  } catch {
    return undefined;
  }
}

async function demandEmpty({ database, storage }: Restoring): Promise<void> {
  await demandEmptyTables(database.db, await listTables(database.db));
  if (!storage) return;
  const first = await storage.list()[Symbol.asyncIterator]().next();
  if (!first.done) throw new NotEmpty('The place for documents isn’t empty.');
}

async function demandEmptyTables(db: BulkDatabase['db'] | Trx, tables: readonly CopiedTable[]): Promise<void> {
  const used = await firstUsedTable(db, tables);
  if (used) throw new NotEmpty(`The database is not empty: its table ${used.name} has rows.`);
}

/** The tables as they were when the backup was made; later migrations follow when the rows are there. */
async function makeTables({ db }: BulkDatabase, head: Head): Promise<void> {
  const names = new Set(head.migrations.map(({ name }) => name));
  const later = (await appliedMigrations(db)).filter(({ name }) => !names.has(name));
  if (later.length > 0) {
    throw new NotEmpty(`The database has tables of a newer version than the backup (${later[0]?.name}).`);
  }
  await migrate(
    db,
    readMigrations().filter(({ name }) => names.has(name)),
  );
}

interface Filling {
  readonly trx: Trx;
  readonly rest: AsyncIterator<Entry>;
  readonly head: Head;
  readonly database: BulkDatabase;
  readonly documents: DocumentRestoring | undefined;
  readonly say: Restoring['say'];
}

async function fill(filling: Filling): Promise<Summary> {
  const { database, documents, head, say, trx } = filling;
  const putBack = await easeTables(trx, head.tables);
  const rows = new RowRestoring(database, head.tables, say);
  const summary = await readAll(filling, rows).catch(async (error: unknown) => {
    await rows.abort();
    throw error;
  });
  const sha256 = await rows.finish();
  const stored = documents ? await documents.finish() : summary.documents;
  say('Checking the rows');
  const figures = new Map<string, TableFigures>();
  for (const table of head.tables) figures.set(table.name, await figuresOf(trx, table));
  checkTotals(summary, { sha256, documents: stored, figures });
  await setSequences(trx, summary.sequences);
  say('Making the indexes and checking the references');
  await runAll(trx, putBack);
  return summary;
}

async function readAll({ documents, rest }: Filling, rows: RowRestoring): Promise<Summary> {
  let summary: Summary | undefined;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const { bytes, name } = next.value;
    if (summary) throw new BadBackup('The backup is damaged: it continues past its end.');
    const part = readPartName(name);
    if (part?.kind === 'tables') await rows.add(part.of, bytes);
    else if (part?.kind === 'documents' && documents) await documents.add(part.of, bytes);
    else if (name === SUMMARY) summary = parse(Summary, bytes);
    else throw new BadBackup(`The backup has something that this version does not know: ${name}.`);
  }
  if (!summary) throw new BadBackup('The backup is incomplete: its end is missing.');
  return summary;
}

/** Copies parts of rows into one table after the other. */
class RowRestoring {
  readonly #database: BulkDatabase;
  readonly #tables: readonly CopiedTable[];
  readonly #say: Restoring['say'];
  readonly #hashes = new Map<string, Hash>();
  #open: { readonly name: string; readonly sink: RowSink } | undefined;

  constructor(database: BulkDatabase, tables: readonly CopiedTable[], say: Restoring['say']) {
    this.#database = database;
    this.#tables = tables;
    this.#say = say;
    for (const { name } of tables) this.#hashes.set(name, createHash('sha256'));
  }

  async add(name: string, rows: Uint8Array): Promise<void> {
    if (this.#open?.name !== name) {
      await this.#open?.sink.end();
      this.#open = undefined;
      const table = this.#tables.find((one) => one.name === name);
      if (!table) throw new BadBackup(`The backup is damaged: it has rows of a table it doesn’t list: ${name}.`);
      this.#say(`Copying ${name}`);
      this.#open = { name, sink: this.#database.copyIn(table) };
    }
    this.#hashes.get(name)?.update(rows);
    await this.#open.sink.write(rows);
  }

  /** Frees the connection for the rollback. */
  async abort(): Promise<void> {
    await this.#open?.sink.abort();
  }

  /** @returns the hash of each table's rows as they were in the backup */
  async finish(): Promise<Map<string, string>> {
    await this.#open?.sink.end();
    this.#open = undefined;
    return new Map([...this.#hashes].map(([name, hash]) => [name, hash.digest('hex')]));
  }
}
