import { describe, expect } from 'vitest';
import { type IntakePaper, OpenPaper } from '#contract/exchange/intake/papers.ts';
import type { PaperReading } from '#contract/exchange/intake/paperReading.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { readPapers } from '#server/exchange/intake/readPapers.job.ts';
import { claimPaper, saveReading } from '#server/exchange/intake/readPapers.queries.ts';
import { StoreAway } from '#server/platform/storage/documentStore.ts';
import { PDF } from '../../documents/support/documents.ts';
import { keepLog } from '../../support/quietLog.ts';
import { post, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { addPaper, paperOf, trayPath } from '../support/papers.ts';

const READING: PaperReading = {
  pages: [{ page: 1, width: 612, height: 792 }],
  fields: [
    {
      field: 'patient.lastName',
      value: 'Okafor',
      isSure: true,
      line: { page: 1, text: 'Patient: OKAFOR, GRACE', box: { x: 0.1, y: 0.1, width: 0.4, height: 0.02 } },
    },
  ],
};

type Read = NonNullable<Parameters<typeof readPapers>[0]['read']>;

/** One run of the job, with a reader of its own where the real one plays no part. */
const runWith = (server: TestServer, more: Partial<Parameters<typeof readPapers>[0]> = {}) => {
  const { clock, db, storage } = server;
  const stopping = new AbortController().signal;
  return readPapers({
    db,
    storage,
    clock: () => clock.now,
    log: keepLog(),
    stopping,
    read: async () => READING,
    ...more,
  });
};

async function office(server: TestServer) {
  const { foreignHospiceId, hospiceId, people } = await makeWorld(server);
  const pathOf = (id: string) => `${trayPath(hospiceId)}/${id}`;
  const see = (id: string): Promise<IntakePaper> => paperOf(server, people.hospice_admin, pathOf(id));
  return { admin: people.hospice_admin, foreignHospiceId, hospiceId, pathOf, see };
}

describe('Paper that waits', () => {
  test('is read once, with the suggestions in its answer, and whoever has it open can go on', async ({ server }) => {
    const { admin, hospiceId, pathOf } = await office(server);
    const id = await addPaper(server, hospiceId);
    const asked: [number, string, string][] = [];
    const read: Read = async (bytes, contentType, today) => {
      asked.push([bytes.byteLength, contentType, today]);
      return READING;
    };
    expect(await runWith(server, { read })).toBe(1);
    expect(await runWith(server, { read })).toBe(0);
    expect(asked).toEqual([[PDF.byteLength, 'application/pdf', '2026-11-20']]);
    const paper = OpenPaper.parse(await (await server.as(admin)(pathOf(id))).json());
    expect(paper).toMatchObject({ readingState: 'read', version: 1, reading: READING });
  });

  test('is read by the real reader', { timeout: 60_000 }, async ({ server }) => {
    const { hospiceId, see } = await office(server);
    const id = await addPaper(server, hospiceId);
    const bad = await addPaper(server, hospiceId, {
      bytes: new TextEncoder().encode('%PDF-1.4 broken'),
      name: 'Broken.pdf',
    });
    const { clock, db, storage } = server;
    const stopping = new AbortController().signal;
    await readPapers({ db, storage, clock: () => clock.now, log: keepLog(), stopping });
    expect((await see(id)).readingState).toBe('read');
    expect(await see(bad)).toMatchObject({ readingState: 'failed', readingProblem: 'damaged' });
  });

  test('that cannot be read is marked so, and the next one is read; its form works', async ({ server }) => {
    const { admin, hospiceId, pathOf, see } = await office(server);
    const [crashes, slow, good] = [
      await addPaper(server, hospiceId, { name: 'Crash.pdf' }),
      await addPaper(server, hospiceId, { name: 'Slow.pdf' }),
      await addPaper(server, hospiceId, { name: 'Good.pdf' }),
    ];
    let count = 0;
    const read: Read = async () => {
      count += 1;
      if (count === 1) throw new Error('The reader crashed');
      return count === 2 ? { problem: 'too_slow' } : READING;
    };
    expect(await runWith(server, { read })).toBe(3);
    const states = await Promise.all([crashes, slow, good].map(see));
    expect(states.map(({ readingProblem, readingState }) => `${readingState} ${readingProblem}`).toSorted()).toEqual([
      'failed null',
      'failed too_slow',
      'read null',
    ]);
    const aside = post({ version: 1, reason: 'unreadable' });
    expect((await server.as(admin)(`${pathOf(crashes)}/aside`, aside)).status).toBe(200);
  });

  test('of a hospice with many does not keep another hospice’s waiting', async ({ server }) => {
    const { foreignHospiceId, hospiceId } = await office(server);
    for (let index = 0; index < 3; index += 1) {
      await addPaper(server, hospiceId);
      server.clock.now = new Date(server.clock.now.getTime() + MINUTE);
    }
    const other = await addPaper(server, foreignHospiceId);
    const order: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const claimed = await claimPaper(server.db, server.clock.now);
      if (!claimed) throw new Error('No paper waits');
      order.push(claimed.id);
      await saveReading(server.db, claimed, READING, server.clock.now);
    }
    expect(order[1]).toBe(other);
  });
});

describe('Paper whose server was killed while reading it', () => {
  test('is tried once more, then given up', async ({ server }) => {
    const { hospiceId, see } = await office(server);
    const id = await addPaper(server, hospiceId);
    const pass = () => (server.clock.now = new Date(server.clock.now.getTime() + 6 * MINUTE));
    expect((await claimPaper(server.db, server.clock.now))?.id).toBe(id);
    expect(await claimPaper(server.db, server.clock.now)).toBeUndefined();
    pass();
    expect((await claimPaper(server.db, server.clock.now))?.id).toBe(id);
    pass();
    expect(await claimPaper(server.db, server.clock.now)).toBeUndefined();
    expect(await see(id)).toMatchObject({ readingState: 'failed', readingProblem: null, state: 'open' });
  });

  test('and read by another one is not overwritten by the first', async ({ server }) => {
    const { hospiceId, see } = await office(server);
    const id = await addPaper(server, hospiceId);
    const first = await claimPaper(server.db, server.clock.now);
    server.clock.now = new Date(server.clock.now.getTime() + 6 * MINUTE);
    await runWith(server);
    if (first) await saveReading(server.db, first, { problem: 'damaged' }, server.clock.now);
    expect((await see(id)).readingState).toBe('read');
  });
});

test('a paper is given back unread while the document store is away', async ({ server }) => {
  const { hospiceId, see } = await office(server);
  const id = await addPaper(server, hospiceId);
  const storage = { ...server.storage, open: () => Promise.reject(new StoreAway(new Error('away'))) };
  await expect(runWith(server, { storage })).rejects.toThrow(StoreAway);
  expect((await see(id)).readingState).toBe('waiting');
  expect(await runWith(server)).toBe(1);
});

test('a paper that is settled while it is read keeps nothing of the reading', async ({ server }) => {
  const { admin, hospiceId, pathOf, see } = await office(server);
  const id = await addPaper(server, hospiceId);
  const claimed = await claimPaper(server.db, server.clock.now);
  await server.as(admin)(`${pathOf(id)}/aside`, post({ version: 1, reason: 'duplicate' }));
  if (claimed) await saveReading(server.db, claimed, READING, server.clock.now);
  const row = await server.db.selectFrom('intake_paper').select('reading').where('id', '=', id).executeTakeFirst();
  expect([row?.reading, (await see(id)).state]).toEqual([null, 'put_aside']);
});
