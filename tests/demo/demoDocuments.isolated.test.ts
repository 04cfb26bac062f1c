import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { sniffDocument } from '#server/documents/documentType.rules.ts';
import { loadDemo } from '#demo/load.ts';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { keysIn } from '../server/documents/support/documents.ts';
import { emptyDatabase } from '../server/support/testDatabase.ts';
import { keepLog } from '../server/support/quietLog.ts';
import { test } from '../server/support/server.ts';

const NOW = new Date('2026-11-20T14:25:00Z');

test('demo documents: each has a matching stored file, and loading again in the same hour gives the same ones', async ({
  server,
  storage,
}) => {
  const load = async () => {
    await emptyDatabase(server.db);
    await loadDemo(server.db, { now: NOW, referrals: 200, storage, log: keepLog() });
    return server.db.selectFrom('document').selectAll().orderBy('storage_key').execute();
  };
  const documents = await load();
  expect(documents.length).toBeGreaterThan(30);
  expect(await keysIn(server)).toEqual(documents.map(({ storage_key }) => storage_key));
  for (const { content_type, size, storage_key } of documents) {
    const bytes = await buffer(await storage.open(storage_key));
    expect([await sniffDocument(bytes), bytes.byteLength]).toEqual([content_type, size]);
  }
  expect(await load()).toEqual(documents);
  expect(await findOrphans({ db: server.db, storage, now: new Date() })).toEqual({ missing: [], unnamed: [] });
});
