import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { MissingFile, StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { openStore } from '#server/platform/storage/openStore.ts';
import { addDocument, keysIn, pdfOf } from '../documents/support/documents.ts';
import { SMALLEST_PART, startS3 } from '../support/s3Server.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

interface Opened extends AsyncDisposable {
  readonly store: DocumentStore;
  /** Makes a file look as old as this. */
  readonly age: (key: string, writtenAt: Date) => void;
}

async function openFolder(): Promise<Opened & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'wayside-store-'));
  const store = openStore({ folder: join(folder, 'documents') });
  return {
    folder: join(folder, 'documents'),
    store,
    age: (key, writtenAt) => utimesSync(join(folder, 'documents', key), writtenAt, writtenAt),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openS3(): Promise<Opened> {
  const server = await startS3();
  const store = openStore({ folder: '', s3: server.settings });
  return {
    store,
    age: (key, writtenAt) => {
      const kept = server.files.get(key);
      if (kept) server.files.set(key, { ...kept, writtenAt });
    },
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const bytesAt = async (store: DocumentStore, key: string) => buffer(await store.open(key));

describe.for([
  ['a folder', openFolder],
  ['S3', openS3],
] as const)('Document store in %s', ([, open]) => {
  test('returns a file byte for byte as it was stored', async () => {
    await using opened = await open();
    const { store } = opened;
    const key = randomUUID();
    const bytes = Buffer.from(pdfOf(3_000_000));
    bytes.writeUInt32BE(4711, 2_999_990);
    const pieces = Array.from({ length: 30 }, (_, index) => bytes.subarray(index * 100_000, (index + 1) * 100_000));
    await store.put(key, Readable.from(pieces));
    expect((await bytesAt(store, key)).equals(bytes)).toBe(true);
    expect([await store.has(key), await store.has(randomUUID())]).toEqual([true, false]);
  });

  test('reports a missing file for a key never stored or removed', async () => {
    await using opened = await open();
    const { store } = opened;
    const key = randomUUID();
    await expect(store.open(key)).rejects.toBeInstanceOf(MissingFile);
    await store.remove(key);
    await store.put(key, Readable.from(['text']));
    await store.remove(key);
    await expect(store.open(key)).rejects.toBeInstanceOf(MissingFile);
    expect(await keysIn({ storage: store })).toEqual([]);
  });

  test('keeps nothing of a stream that breaks off, and passes its error on', async () => {
    await using opened = await open();
    const { store } = opened;
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('The sender went away');
      })(),
    );
    await expect(store.put(randomUUID(), broken)).rejects.toThrow('The sender went away');
    expect(await keysIn({ storage: store })).toEqual([]);
  });

  test('lists every file with its age, across all pages', async () => {
    await using opened = await open();
    const { age, store } = opened;
    const keys = Array.from({ length: 5 }, () => randomUUID()).toSorted();
    for (const key of keys) await store.put(key, Readable.from([key]));
    const old = new Date('2026-01-02T03:04:05.000Z');
    age(keys[0] ?? '', old);
    const listed: string[] = [];
    for await (const { key, writtenAt } of store.list()) {
      listed.push(key);
      expect(writtenAt.getTime() === old.getTime()).toBe(key === keys[0]);
    }
    expect(listed.toSorted()).toEqual(keys);
  });

  test('holds uploaded documents, and the orphan check finds missing files and old unreferenced ones', async ({
    server,
  }) => {
    await using opened = await open();
    const { age, store } = opened;
    const other: TestServer = server.with({ storage: store });
    const { people, addOwnReferral } = await makeWorld(other);
    const { id } = await addOwnReferral();
    const kept = await addDocument(other, people.hospice_admin, id, { name: 'Kept.pdf' });
    const lost = await addDocument(other, people.hospice_admin, id, { name: 'Lost.pdf' });
    const keyOf = async (documentId: string) =>
      (
        await other.db
          .selectFrom('document')
          .select('storage_key')
          .where('id', '=', documentId)
          .executeTakeFirstOrThrow()
      ).storage_key;
    expect(await findOrphans({ db: other.db, storage: store, now: new Date() })).toEqual({ missing: [], unnamed: [] });

    await store.remove(await keyOf(lost.id));
    const [young, old] = [randomUUID(), randomUUID()];
    const longAgo = new Date(Date.now() - 3_600_001);
    for (const key of [young, old]) await store.put(key, Readable.from(['nobody']));
    age(old, longAgo);
    age(await keyOf(kept.id), longAgo);
    expect(await findOrphans({ db: other.db, storage: store, now: new Date() })).toEqual({
      missing: [await keyOf(lost.id)],
      unnamed: [old],
    });
  });
});

describe('Document store in a folder', () => {
  test('can be read by no other user of the machine', async () => {
    await using opened = await openFolder();
    const { folder, store } = opened;
    const key = randomUUID();
    await store.put(key, Readable.from(['text']));
    expect([folder, join(folder, key)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  test('shows no file under a key until it is completely written', async () => {
    await using opened = await openFolder();
    const { folder, store } = opened;
    const key = randomUUID();
    const written = Promise.withResolvers<void>();
    const rest = Promise.withResolvers<void>();
    const slow = Readable.from(
      (async function* () {
        yield Buffer.alloc(200_000);
        written.resolve();
        await rest.promise;
        yield Buffer.alloc(1);
      })(),
    );
    const putting = store.put(key, slow);
    await written.promise;
    expect(await store.has(key)).toBe(false);
    rest.resolve();
    await putting;
    expect([readdirSync(join(folder, 'incoming')), (await bytesAt(store, key)).byteLength]).toEqual([[], 200_001]);
  });

  test('has the orphan check report files that a killed server left half written', async ({ server }) => {
    await using opened = await openFolder();
    const { age, folder, store } = opened;
    await store.put(randomUUID(), Readable.from(['text']));
    writeFileSync(join(folder, 'incoming', 'half'), 'half');
    age('incoming/half', new Date(Date.now() - 3_600_001));
    expect((await findOrphans({ db: server.db, storage: store, now: new Date() })).unnamed).toEqual(['incoming/half']);
  });
});

/** S3 with parts as small as it takes them. */
async function openInParts() {
  const server = await startS3();
  const store = openStore({ folder: '', s3: { ...server.settings, partBytes: SMALLEST_PART } });
  return {
    server,
    store,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Pieces that fit no part. */
function* piecesOf(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(700_001, index + 1);
}

describe('Document store in S3', () => {
  test.for([
    ['three parts', 20],
    ['a single part', 2],
    ['no bytes at all', 0],
  ] as const)('takes a large file in parts, byte for byte: %s', async ([, count]) => {
    await using opened = await openInParts();
    const { server, store } = opened;
    const key = randomUUID();
    await store.putLarge(key, Readable.from(piecesOf(count), { objectMode: false }));
    expect((await bytesAt(store, key)).equals(Buffer.concat([...piecesOf(count)]))).toBe(true);
    expect(server.parts.size).toBe(0);
  });

  test('keeps nothing of a large file that breaks off between two parts, and passes its error on', async () => {
    await using opened = await openInParts();
    const { server, store } = opened;
    const sent: number[] = [];
    const broken = Readable.from(
      (function* () {
        for (const piece of piecesOf(20)) {
          sent.push([...server.parts.values()].reduce((sum, parts) => sum + parts.size, 0));
          yield piece;
        }
        throw new Error('The export stopped');
      })(),
      { objectMode: false },
    );
    await expect(store.putLarge(randomUUID(), broken)).rejects.toThrow('The export stopped');
    expect(Math.max(...sent)).toBeGreaterThan(0);
    expect([await keysIn({ storage: store }), server.parts.size]).toEqual([[], 0]);
  });

  test('that stops answering in the middle of a large file is reported as unavailable', async () => {
    await using opened = await openInParts();
    const { server, store } = opened;
    const cut = Readable.from(
      (function* () {
        for (const [index, piece] of [...piecesOf(20)].entries()) {
          if (index === 15) server.breakWith(403);
          yield piece;
        }
      })(),
      { objectMode: false },
    );
    await expect(store.putLarge(randomUUID(), cut)).rejects.toBeInstanceOf(StoreAway);
    expect(server.files.size).toBe(0);
  });

  test.for([403, 500, 503])('that answers %i is reported as unavailable, not as a missing file', async (status) => {
    await using server = await startS3();
    const store = openStore({ folder: '', s3: server.settings });
    const key = randomUUID();
    await store.put(key, Readable.from(['text']));
    server.breakWith(status);
    await expect(store.open(key)).rejects.toBeInstanceOf(StoreAway);
    await expect(store.has(key)).rejects.toBeInstanceOf(StoreAway);
    await expect(store.put(key, Readable.from(['text']))).rejects.toBeInstanceOf(StoreAway);
    server.breakWith(null);
    expect((await bytesAt(store, key)).toString()).toBe('text');
    await store.close();
  });

  test('that cannot be reached is reported as unavailable', async () => {
    const server = await startS3();
    const store = openStore({ folder: '', s3: server.settings });
    await server[Symbol.asyncDispose]();
    await expect(store.put(randomUUID(), Readable.from(['text']))).rejects.toBeInstanceOf(StoreAway);
    await store.close();
  });
});
