import { describe, expect } from 'vitest';
import { ApiError } from '#contract/platform/errors.ts';
import { pageOf } from '#contract/platform/http.ts';
import { IntakePaper, OPENED_MINUTES, SETTLED_PAPER_DAYS } from '#contract/exchange/intake/papers.ts';
import { MAX_PAPER_BYTES } from '#contract/exchange/intake/paperReading.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { namedKeys, unnamedKeys } from '#server/administration/purging.queries.ts';
import { purgePapers } from '#server/administration/purgePapers.ts';
import { keysIn, PDF, pdfOf, PNG } from '../../documents/support/documents.ts';
import { post, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { addPaper, createFrom, creationOf, drop, paperOf, trayPath } from '../support/papers.ts';

const Papers = pageOf(IntakePaper);

const pass = ({ clock }: TestServer, milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

async function listed(server: TestServer, person: { id: string }, hospiceId: string, query = ''): Promise<string[]> {
  const reply = await server.as(person)(`${trayPath(hospiceId)}${query}`);
  return Papers.parse(await reply.json()).data.map(({ name }) => name);
}

const refusalOf = async (reply: Response) => ApiError.parse(await reply.json());

const opening = (takeOver: boolean) => post({ takeOver });

const listener = (id: string, ofHospice: string, locationIds: string[]) => ({
  id,
  hospiceId: ofHospice,
  groupId: null,
  locationIds,
});

/** A tray with one paper, and two people who may work on it. */
async function oneInTray(server: TestServer) {
  const world = await makeWorld(server);
  const [ada, maria] = [
    world.people.hospice_admin,
    await server.addPerson({
      role: 'hospice_admin',
      hospiceId: world.hospiceId,
      firstName: 'Maria',
      lastName: 'Lopez',
    }),
  ];
  const before = await keysIn(server);
  const id = await addPaper(server, world.hospiceId);
  const path = `${trayPath(world.hospiceId)}/${id}`;
  const added = async () => (await keysIn(server)).filter((key) => !before.includes(key));
  return { ...world, ada, maria, id, path, added };
}

describe('Dropped paper', () => {
  test('waits in the tray under a name of its own type, once per key, and its file is downloaded with safe headers', async ({
    server,
  }) => {
    const { hospiceId, people } = await makeWorld(server);
    const before = await keysIn(server);
    const key = 'the-same-drop-1';
    const first = await drop(server, people.hospice_admin, hospiceId, { bytes: PNG, name: 'IMG_0042.HEIC', key });
    expect(first.status).toBe(201);
    const paper = IntakePaper.parse(await first.json());
    expect(paper).toMatchObject({
      channel: 'drop',
      sender: people.hospice_admin.email,
      contentType: 'image/png',
      size: PNG.byteLength,
      readingState: 'waiting',
      state: 'open',
    });
    expect(paper.name).toMatch(/\.png$/);
    await drop(server, people.hospice_admin, hospiceId, { bytes: PNG, name: 'IMG_0042.HEIC', key });
    expect(await listed(server, people.hospice_admin, hospiceId)).toEqual([paper.name]);
    expect((await keysIn(server)).length).toBe(before.length + 1);

    const content = await server.as(people.hospice_admin)(`${trayPath(hospiceId)}/${paper.id}/content`);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(PNG);
  });

  test.for([
    ['a web page', new TextEncoder().encode('<html><script>alert(1)</script></html>'), 422],
    ['a file of a size above the limit', pdfOf(MAX_PAPER_BYTES + 1), 413],
  ] as const)('that is %s is refused, and nothing of it is kept', async ([, bytes, status], { server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const before = await keysIn(server);
    const reply = await drop(server, people.hospice_admin, hospiceId, {
      bytes: new Uint8Array(bytes),
      name: 'Face sheet.pdf',
    });
    expect(reply.status).toBe(status);
    expect(await listed(server, people.hospice_admin, hospiceId)).toEqual([]);
    expect(await keysIn(server)).toEqual(before);
  });
});

describe('Intake tray', () => {
  test('lists papers to do oldest first, finds them by name and sender, and shows a location’s only to its people', async ({
    server,
  }) => {
    const { addLocation, hospiceId, people } = await makeWorld(server);
    const [north, south] = [await addLocation(), await addLocation()];
    for (const [name, locationId] of [
      ['First.pdf', null],
      ['Second.pdf', north],
      ['Third.pdf', south],
    ] as const) {
      await addPaper(server, hospiceId, { name, locationId });
      pass(server, MINUTE);
    }
    const admin = people.hospice_admin;
    expect(await listed(server, admin, hospiceId)).toEqual(['First.pdf', 'Second.pdf', 'Third.pdf']);
    expect(await listed(server, admin, hospiceId, '?sortBy=name:DESC&limit=2')).toEqual(['Third.pdf', 'Second.pdf']);
    expect(await listed(server, admin, hospiceId, '?search=second')).toEqual(['Second.pdf']);
    expect(await listed(server, admin, hospiceId, '?search=planner%40mercy')).toHaveLength(3);
    expect(await listed(server, admin, hospiceId, '?filter.channel=email')).toEqual([]);
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north] });
    expect(await listed(server, limited, hospiceId)).toEqual(['First.pdf', 'Second.pdf']);
    const { data } = Papers.parse(await (await server.as(admin)(`${trayPath(hospiceId)}?search=Third`)).json());
    expect((await server.as(limited)(`${trayPath(hospiceId)}/${data[0]?.id}`)).status).toBe(404);
  });
});

describe('Paper that somebody has open', () => {
  test('names them to the next person, who can take it over; then the first cannot save it', async ({ server }) => {
    const { ada, maria, path, providerId } = await oneInTray(server);
    await server.as(ada)(`${path}/opening`, opening(false));
    const seen = IntakePaper.parse(await (await server.as(maria)(`${path}/opening`, opening(false))).json());
    expect(seen.openedBy).toMatchObject({ id: ada.id, name: 'Ada Byron' });
    const refused = await createFrom(server, maria, path, creationOf(providerId));
    expect(await refusalOf(refused)).toMatchObject({ code: 'conflict', message: 'Ada Byron has this paper open now' });

    const taken = IntakePaper.parse(await (await server.as(maria)(`${path}/opening`, opening(true))).json());
    expect(taken).toMatchObject({ openedBy: { id: maria.id }, version: 2 });
    const late = await createFrom(server, ada, path, creationOf(providerId));
    expect(await refusalOf(late)).toMatchObject({ code: 'conflict', message: 'Maria Lopez has this paper open now' });
    // What she opened before Maria had it is of an older version, even once Maria has closed it.
    await server.as(maria)(`${path}/opening`, { method: 'DELETE' });
    expect((await createFrom(server, ada, path, creationOf(providerId))).status).toBe(409);
    expect((await createFrom(server, ada, path, creationOf(providerId, 2))).status).toBe(201);
  });

  test('is free again after half an hour, or when they close it, and nobody closes it for them', async ({ server }) => {
    const { ada, maria, path } = await oneInTray(server);
    await server.as(ada)(`${path}/opening`, opening(false));
    await server.as(maria)(`${path}/opening`, { method: 'DELETE' });
    expect((await paperOf(server, maria, path)).openedBy).toMatchObject({ id: ada.id });
    pass(server, OPENED_MINUTES * MINUTE + 1);
    expect((await paperOf(server, maria, path)).openedBy).toBeNull();
    await server.as(maria)(`${path}/opening`, opening(false));
    await server.as(maria)(`${path}/opening`, { method: 'DELETE' });
    expect((await paperOf(server, ada, path)).openedBy).toBeNull();
  });
});

describe('Referral from a paper', () => {
  test('has the paper as its document; the tray keeps who made it, and no longer the file or what was read', async ({
    server,
  }) => {
    const { ada, added, path, providerId } = await oneInTray(server);
    const [key] = await added();
    const reply = await createFrom(server, ada, path, creationOf(providerId));
    expect(reply.status).toBe(201);
    const referral = Referral.parse(await reply.json());
    expect(referral.patient.lastName).toBe('Okafor');
    const document = await server.db.selectFrom('document').selectAll().executeTakeFirstOrThrow();
    expect(document).toMatchObject({ referral_id: referral.id, file_type: 'face_sheet', storage_key: key });
    expect(await paperOf(server, ada, path)).toMatchObject({
      state: 'done',
      isNewReferral: true,
      referral: { id: referral.id, displayId: referral.displayId },
      settledBy: { name: 'Ada Byron' },
      openedBy: null,
    });
    const row = await server.db.selectFrom('intake_paper').select(['storage_key', 'reading']).executeTakeFirst();
    expect(row).toEqual({ storage_key: null, reading: null });
    expect((await server.as(ada)(`${path}/content`)).status).toBe(404);
    expect(await added()).toEqual([key]);
  });

  test('that is refused leaves the paper as it was', async ({ server }) => {
    const { ada, path, providerId } = await oneInTray(server);
    const { referral, ...rest } = creationOf(providerId);
    const future = { ...referral, receivedAt: '2031-01-01T00:00:00.000Z' };
    const reply = await createFrom(server, ada, path, { ...rest, referral: future });
    expect(reply.status).toBe(422);
    expect(await paperOf(server, ada, path)).toMatchObject({ state: 'open', version: 1 });
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
  });

  test('is made once when two people save it at the same moment, and the other learns who did', async ({ server }) => {
    const { ada, maria, path, providerId } = await oneInTray(server);
    const replies = await Promise.all([ada, maria].map((one) => createFrom(server, one, path, creationOf(providerId))));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost && (await refusalOf(lost)).message).toMatch(/^(?:Ada Byron|Maria Lopez) already handled this paper$/);
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
    expect(await server.db.selectFrom('document').select('id').execute()).toHaveLength(1);
  });
});

test('a paper’s file is kept by the check of the document store, and goes into every backup', async ({ server }) => {
  const { added } = await oneInTray(server);
  const keys = await added();
  expect(await unnamedKeys(server.db, keys)).toEqual([]);
  expect(await namedKeys(server.db, '', 100)).toEqual(expect.arrayContaining(keys));
});

test('a paper is announced to the screens of its hospice, and of its location’s people alone', async ({
  events,
  server,
}) => {
  const { addLocation, foreignHospiceId, hospiceId } = await makeWorld(server);
  const [north, south] = [await addLocation(), await addLocation()];
  using all = events.subscribe(listener('all', hospiceId, []));
  using near = events.subscribe(listener('near', hospiceId, [north]));
  using far = events.subscribe(listener('far', hospiceId, [south]));
  using foreign = events.subscribe(listener('foreign', foreignHospiceId, []));
  const id = await addPaper(server, hospiceId, { locationId: north });
  const never = new AbortController().signal;
  expect(await Promise.all([all, near].map((one) => one.next(10_000, never)))).toEqual(['changed', 'changed']);
  expect([all, near, far, foreign].map((one) => one.take().referralIds)).toEqual([[id], [id], [], []]);
});

describe('Paper for a referral that exists', () => {
  test('becomes its document; a referral of another hospice is refused at its field', async ({ server }) => {
    const { ada, addForeignReferral, addOwnReferral, path } = await oneInTray(server);
    const foreign = await addForeignReferral();
    const refused = await server.as(ada)(`${path}/document`, post({ version: 1, referralId: foreign.id }));
    expect(await refusalOf(refused)).toMatchObject({ code: 'invalid', errors: [{ path: 'referralId' }] });
    const own = await addOwnReferral();
    const reply = await server.as(ada)(
      `${path}/document`,
      post({ version: 1, referralId: own.id, fileType: 'insurance' }),
    );
    expect(IntakePaper.parse(await reply.json())).toMatchObject({
      state: 'done',
      isNewReferral: false,
      referral: { id: own.id },
    });
    const document = await server.db.selectFrom('document').selectAll().executeTakeFirstOrThrow();
    expect(document).toMatchObject({ referral_id: own.id, file_type: 'insurance', size: PDF.byteLength });
  });
});

describe('Paper that was put aside', () => {
  test('says why, can be returned, and is deleted with its file 30 days later', async ({ server }) => {
    const { ada, added, id, path } = await oneInTray(server);
    const aside = post({ version: 1, reason: 'other', detail: 'A menu' });
    await server.as(ada)(`${path}/aside`, aside);
    expect(await paperOf(server, ada, path)).toMatchObject({
      state: 'put_aside',
      reason: 'other',
      reasonDetail: 'A menu',
    });
    const returned = IntakePaper.parse(await (await server.as(ada)(`${path}/return`, { method: 'POST' })).json());
    expect(returned).toMatchObject({ state: 'open', reason: null, version: 3 });

    await server.as(ada)(`${path}/aside`, post({ version: 3, reason: 'not_a_referral' }));
    const purge = () => purgePapers({ db: server.db, storage: server.storage, now: server.clock.now });
    pass(server, SETTLED_PAPER_DAYS * 86_400_000);
    expect([await purge(), (await added()).length]).toEqual([0, 1]);
    pass(server, 1);
    expect([await purge(), (await added()).length]).toEqual([1, 0]);
    expect((await server.as(ada)(path)).status).toBe(404);
    const audit = await server.db.selectFrom('audit_event').select('verb').where('entity_id', '=', id).execute();
    expect(audit.map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(['putPaperAside', 'returnPaper', 'purgePaper']),
    );
  });

  test('that a purge was interrupted at is purged by the next one, and nobody can open it meanwhile', async ({
    server,
  }) => {
    const { ada, id, path } = await oneInTray(server);
    await server.as(ada)(`${path}/aside`, post({ version: 1, reason: 'unreadable' }));
    pass(server, SETTLED_PAPER_DAYS * 86_400_000 + 1);
    const storage = { ...server.storage, remove: () => Promise.reject(new Error('away')) };
    await expect(purgePapers({ db: server.db, storage, now: server.clock.now })).rejects.toThrow('away');
    expect((await server.as(ada)(`${path}/return`, { method: 'POST' })).status).toBe(404);
    expect(await purgePapers({ db: server.db, storage: server.storage, now: server.clock.now })).toBe(1);
    expect(await server.db.selectFrom('intake_paper').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('was never purged while it is to do, however old it is', async ({ server }) => {
    const { added, ada, path } = await oneInTray(server);
    pass(server, 400 * 86_400_000);
    expect(await purgePapers({ db: server.db, storage: server.storage, now: server.clock.now })).toBe(0);
    expect(await added()).toHaveLength(1);
    expect((await paperOf(server, ada, path)).state).toBe('open');
  });
});
