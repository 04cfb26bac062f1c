import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { backupEntries } from '#server/administration/backup/backupEntries.ts';
import { Summary, type Entry } from '#server/administration/backup/entries.ts';
import { sealAudit } from '#server/audit/chain.queries.ts';
import { openBulk, type BulkDatabase } from '#server/platform/database/bulk.queries.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { addImport } from '../../exchange/support/fileImports.ts';
import { makeDataDir, makeMigratedDatabase } from '../../support/madeDatabases.ts';
import { makersFor } from '../../support/makers.ts';
import { keepLog } from '../../support/quietLog.ts';
import { makeDatabase } from '../../support/serverProcess.ts';

/** A database with a store of documents, to back up or to restore into. */
export interface Place {
  readonly database: BulkDatabase;
  readonly storage: DocumentStore;
  readonly folder: string;
}

export type Kind = 'embedded' | 'server';
export const postgres = process.env['TEST_DATABASE_URL'];
/** Where a test needs one database of any kind: the quicker one. */
export const ANY: Kind = postgres === undefined ? 'embedded' : 'server';
export const KINDS: readonly Kind[] = postgres === undefined ? ['embedded'] : ['embedded', 'server'];

export const temporaryFolder = (cleanup: AsyncDisposableStack): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wayside-backup-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A database without tables and a store without files, which end with the test. */
export async function emptyPlace(cleanup: AsyncDisposableStack, kind: Kind): Promise<Place> {
  return openPlace(cleanup, kind === 'server' ? await makeDatabase(postgres ?? '') : undefined);
}

/** The same with all tables. */
async function migratedPlace(cleanup: AsyncDisposableStack, kind: Kind): Promise<Place> {
  if (kind === 'server') return openPlace(cleanup, await makeMigratedDatabase(postgres ?? ''));
  return openPlace(cleanup, undefined, makeDataDir);
}

type Made = Awaited<ReturnType<typeof makeDatabase>>;

async function openPlace(
  cleanup: AsyncDisposableStack,
  made: Made | undefined,
  prepare?: (folder: string) => Promise<void>,
): Promise<Place> {
  const folder = temporaryFolder(cleanup);
  await prepare?.(folder);
  if (made) cleanup.defer(() => made.drop());
  const database = await openBulk({ databaseUrl: made?.url, dataDir: folder, log: keepLog() });
  cleanup.defer(() => database.close());
  return { database, storage: openStore({ folder: join(folder, 'documents') }), folder };
}

/** Referrals with odd names, a sealed audit, an imported file, and documents, one of them in several parts. */
export async function furnishedPlace(cleanup: AsyncDisposableStack, kind: Kind): Promise<Place> {
  const place = await migratedPlace(cleanup, kind);
  const { database, storage } = place;
  const { db } = database;
  const makers = makersFor(db);
  const hospiceId = await makers.addHospice();
  const groupId = await makers.addGroup({ name: 'Tab\tand \\N and\nnew line' });
  await makers.addCommunity({ name: 'Résidence Œuvre', group_id: groupId });
  const person = await makers.addPerson({ role: 'hospice_admin', hospiceId });
  for (const last_name of ["O'Brien", '李', 'Nuñez \u{1f600}']) {
    const { id } = await makers.addReferral({ hospiceIds: [hospiceId], groupId, referral: { last_name } });
    await addDocument({ db, storage, referralId: id, size: last_name === '李' ? 9_000_000 : 12 });
    await recordAudit(db, {
      at: new Date(),
      actorId: person.id,
      verb: 'createReferral',
      entity: 'Referrals',
      entityId: id,
      address: '::1',
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
      detail: { words: ['"quoted"', '\\'] },
    });
  }
  await addImport({ db, storage, clock: { now: new Date() } }, { hospiceId }, person.id);
  await sealAudit(db);
  return place;
}

async function addDocument(given: {
  db: BulkDatabase['db'];
  storage: DocumentStore;
  referralId: string;
  size: number;
}): Promise<void> {
  const { db, referralId, size, storage } = given;
  const storage_key = randomUUID();
  const bytes = Buffer.alloc(size, storage_key);
  await storage.put(storage_key, Readable.from([bytes]));
  await db
    .insertInto('document')
    .values({
      referral_id: referralId,
      file_type: 'other',
      name: 'notes.pdf',
      size,
      content_type: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storage_key,
      uploaded_at: new Date(),
      uploaded_by_name: 'Ada Byron',
    })
    .execute();
}

/** A backup in memory. */
export async function entriesOf({ database, storage }: Place): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of backupEntries({ database, storage, now: new Date(), say: () => {} })) entries.push(entry);
  return entries;
}

/** What is in a place, as a backup of it sums it up. */
export async function summaryOf(place: Place): Promise<Summary> {
  const last = (await entriesOf(place)).at(-1);
  return z.parse(Summary, JSON.parse(Buffer.from(last?.bytes ?? []).toString()));
}

/** The names of all files in a store. */
export async function keysIn(storage: DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
}
