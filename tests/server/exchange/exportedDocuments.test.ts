import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { REASON } from '../documents/support/documents.ts';
import { filesIn, keepDocument } from './support/exported.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

async function archive(server: TestServer, person: { id: string }, query: string, headers: HeadersInit = {}) {
  const reply = await server.as(person)(`/v1/referrals/documents/zip?${query}`, { headers });
  const bytes = await reply.arrayBuffer();
  expect([query, reply.status]).toEqual([query, 200]);
  return { headers: reply.headers, files: await filesIn(bytes) };
}

const numberOf = ({ db }: TestServer, id: string) =>
  db
    .selectFrom('referral')
    .select('display_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then((row) => row.display_id);

describe('Document archive download', () => {
  test('contains every selected file unchanged, in a folder per referral', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people } = world;
    const one = await world.addOwnReferral();
    const other = await world.addOwnReferral();
    const large = randomBytes(3_000_000);
    const kept = [
      await keepDocument(server, { referralId: one.id, groupId, bytes: large }),
      await keepDocument(server, { referralId: one.id, hospiceId, name: 'SCAN.PDF' }),
      await keepDocument(server, { referralId: one.id, hospiceId, name: 'scan' }),
      await keepDocument(server, {
        referralId: one.id,
        hospiceId,
        name: '../../Åsa: x.jpeg',
        contentType: 'image/jpeg',
      }),
      await keepDocument(server, { referralId: other.id, groupId, fileType: 'insurance', name: 'Card.exe' }),
    ];
    await keepDocument(server, { referralId: other.id, hospiceId, deletedAt: new Date() });
    const [first, second] = [await numberOf(server, one.id), await numberOf(server, other.id)];

    const { files, headers } = await archive(server, people.hospice_admin, 'dataView=hospice&sortBy=displayId:ASC');
    expect([...files.keys()]).toEqual([
      `${first}/face-sheet - Scan.pdf`,
      `${first}/face-sheet - SCAN (2).PDF`,
      `${first}/face-sheet - scan (3).pdf`,
      `${first}/face-sheet - Åsa x.jpeg`,
      `${second}/insurance - Card.exe.pdf`,
    ]);
    expect([...files.values()].map((bytes, index) => kept[index]?.bytes.equals(bytes))).toEqual(kept.map(() => true));
    expect(headers.get('Total-Items')).toBe('5');
    expect(headers.get('Total-Bytes')).toBe(String(large.length + 4 * 2_000));
    expect(headers.get('Content-Disposition')).toContain("filename*=UTF-8''documents.zip");
    expect(headers.get('Content-Type')).toBe('application/zip');

    const insurance = await archive(
      server,
      people.hospice_admin,
      'dataView=hospice&fileType=insurance,consent_election',
    );
    expect([...insurance.files.keys()]).toEqual([`${second}/insurance - Card.exe.pdf`]);
    const ticked = await archive(server, people.hospice_admin, `dataView=hospice&excludedIds=${one.id}`);
    expect([...ticked.files.keys()]).toEqual([`${second}/insurance - Card.exe.pdf`]);
  });

  test('contains only documents that the caller may see', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people } = world;
    const silentId = await server.addHospice({ name: 'Silent Hospice', sharing: JSON.stringify({ shared: [] }) });
    const { id, enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId, silentId], groupId });
    const foreign = await world.addForeignReferral();
    await keepDocument(server, { referralId: id, groupId, name: 'group.pdf' });
    await keepDocument(server, { referralId: id, hospiceId, name: 'harbor.pdf' });
    await keepDocument(server, { referralId: id, hospiceId: silentId, name: 'silent.pdf' });
    await keepDocument(server, { referralId: foreign.id, groupId: world.foreignGroupId, name: 'foreign.pdf' });
    const namesFor = async (person: { id: string }, query: string, headers?: HeadersInit) =>
      [...(await archive(server, person, query, headers)).files.keys()].map((path) => path.split(' - ')[1]);

    expect(await namesFor(people.hospice_admin, 'dataView=hospice')).toEqual(['group.pdf', 'harbor.pdf']);
    expect(await namesFor(people.care_manager, 'dataView=stakeholder')).toEqual(['group.pdf', 'harbor.pdf']);
    // Once, however many of the referral's enrollments are ticked.
    const ticked = `dataView=stakeholder&list=enrollments&includedIds=${enrollmentIds.join(',')}`;
    expect(await namesFor(people.care_manager, ticked)).toEqual(['group.pdf', 'harbor.pdf']);
    const other = `dataView=hospice&hospiceId=${world.foreignHospiceId}`;
    expect(await namesFor(people.superuser, other, REASON)).toEqual(['foreign.pdf']);
    const reply = await server.as(people.hospice_admin)(`/v1/referrals/documents/zip?${other}`);
    expect(reply.status).toBe(404);
  });

  test('lists files missing from the store in missing.txt and contains the rest', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, people } = world;
    const { id } = await world.addOwnReferral();
    const lost = await keepDocument(server, { referralId: id, groupId, name: 'lost.pdf' });
    const there = await keepDocument(server, { referralId: id, groupId, name: 'there.pdf' });
    await server.storage.remove(lost.key);
    const { files } = await archive(server, people.hospice_admin, 'dataView=hospice');
    const number = await numberOf(server, id);
    expect([...files.keys()]).toEqual([`${number}/face-sheet - there.pdf`, 'missing.txt']);
    expect(files.get(`${number}/face-sheet - there.pdf`)?.equals(there.bytes)).toBe(true);
    expect(files.get('missing.txt')?.toString()).toContain(`${number}/face-sheet - lost.pdf`);
  });

  test('is an empty archive when there are no documents', async ({ server }) => {
    const { people } = await makeWorld(server);
    const { files, headers } = await archive(server, people.hospice_admin, 'dataView=hospice');
    expect(files.size).toBe(0);
    expect(headers.get('Total-Items')).toBe('0');
  });

  test('reads from the store only as fast as the client does, and stops when the client disconnects', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { groupId, people } = world;
    const { id } = await world.addOwnReferral();
    for (let n = 0; n < 3; n += 1)
      await keepDocument(server, { referralId: id, groupId, bytes: randomBytes(1_000_000) });
    const opened: { readonly stream: Readable; read: number }[] = [];
    const watched = {
      ...server.storage,
      open: async (key: string) => {
        const watch = { stream: await server.storage.open(key), read: 0 };
        watch.stream.on('data', (piece: Buffer) => void (watch.read += piece.length));
        watch.stream.pause();
        opened.push(watch);
        return watch.stream;
      },
    };
    const slow = server.with({ storage: watched });
    const reply = await slow.as(people.hospice_admin)('/v1/referrals/documents/zip?dataView=hospice');
    const reader = reply.body?.getReader();
    await reader?.read();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(opened.map(({ read }) => read < 600_000)).toEqual([true]);
    await reader?.cancel();
    expect(opened.map(({ stream }) => stream.destroyed)).toEqual([true]);
  });

  test('is aborted when a file does not have its recorded size', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, people } = world;
    const { id } = await world.addOwnReferral();
    const { key } = await keepDocument(server, { referralId: id, groupId });
    await server.storage.remove(key);
    await server.storage.put(key, Readable.from([Buffer.from('half')]));
    const reply = await server.as(people.hospice_admin)('/v1/referrals/documents/zip?dataView=hospice');
    await expect(reply.arrayBuffer()).rejects.toThrow('broke off');
  });

  test('is audited with its filters, number of files and bytes, without the search text', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people } = world;
    const { id } = await world.addOwnReferral();
    await keepDocument(server, { referralId: id, groupId });
    await archive(server, people.hospice_admin, 'dataView=hospice&fileType=face_sheet&search=murray');
    const rows = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('verb', '=', 'downloadDocuments')
      .execute();
    expect(rows.map(({ detail }) => detail)).toEqual([
      {
        dataView: 'hospice',
        list: 'referrals',
        tenant: hospiceId,
        filters: ['fileType=face_sheet'],
        isSearch: true,
        included: null,
        excluded: null,
        rows: 1,
        bytes: 2_000,
      },
    ]);
  });
});
