import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceArchive } from '#contract/exchange/archives.ts';
import { DAY } from '#contract/platform/durations.ts';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { addConversation } from '../communication/support/received.ts';
import { keysIn, PDF } from '../documents/support/documents.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld, type World } from '../support/world.ts';
import { archivesPath, askForArchive, runArchives } from './support/archives.ts';
import { filesIn, keepDocument, linesOf } from './support/exported.ts';

const Page = z.object({ data: z.array(HospiceArchive) });

const pass = ({ clock }: TestServer, milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

async function listed(server: TestServer, { hospiceId, people }: World): Promise<HospiceArchive[]> {
  const answer = await server.as(people.hospice_super_admin)(archivesPath(hospiceId));
  return z.parse(Page, await answer.json()).data;
}

/** Asks for an export, lets the job make it and downloads it. */
async function madeArchive(server: TestServer, world: World) {
  const { hospiceId, people } = world;
  expect((await askForArchive(server, people.hospice_super_admin, hospiceId)).status).toBe(201);
  expect(await runArchives(server)).toEqual({ made: 1, removed: 0 });
  const [archive] = await listed(server, world);
  const path = `${archivesPath(hospiceId)}/${archive?.id}/file`;
  const answer = await server.as(people.hospice_super_admin)(path);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  const bytes = await answer.arrayBuffer();
  expect(bytes.byteLength).toBe(archive?.bytes);
  return { archive, path, files: await filesIn(bytes) };
}

const csv = (files: ReadonlyMap<string, Buffer>, name: string) => linesOf(files.get(name)?.toString('utf8') ?? '');

/** A hospice with a record of each kind, each with a word that occurs nowhere else. */
async function fullWorld(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  const body = {
    patient: { firstName: 'Canary', lastName: 'Patient', phone: '(555) 010-7731', dateOfBirth: '1931-03-07' },
    source: 'physician',
    responsibleProviderId: providerId,
    hospiceIds: [hospiceId],
    payer: { primary: 'medicare', memberId: '1EG4TE5MK73', secondary: null },
    caregiver: { name: 'Canary Daughter', relationship: 'child', phone: '(555) 010-7732' },
    note: 'Canary note',
  };
  const sent = await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`, post(body));
  expect(sent.status).toBe(201);
  const { id, enrollments } = z.parse(
    z.object({ id: z.string(), enrollments: z.array(z.object({ id: z.string() })) }),
    await sent.json(),
  );
  const enrollmentId = enrollments[0]?.id ?? '';
  await world.addImport('hospice');
  const document = await keepDocument(server, { referralId: id, groupId, name: 'Scan.pdf' });
  await keepDocument(server, { referralId: id, groupId, name: 'Scan.pdf' });
  await addResult(server, { enrollmentId, hospiceId }, { comment: 'Canary comment' });
  await addConversation(server, { hospiceId, groupId, userId: people.care_manager.id });
  await server.as(people.hospice_admin)(
    `/v1/referrals/${id}/notes`,
    post({ text: 'Canary internal', visibility: 'internal' }),
  );
  await world.addPaper();
  return { ...world, document, referralId: id, displayId: await world.numberOf(id) };
}

describe('Export of all data', () => {
  test('contains the hospice’s records of every kind, its documents and FHIR, and a readme that counts them', async ({
    server,
  }) => {
    const world = await fullWorld(server);
    const { displayId, document } = world;
    const { files } = await madeArchive(server, world);

    expect(csv(files, 'referrals.csv')).toMatchObject([
      { Referral: displayId, 'First name': 'Canary', 'Member ID': '1EG4TE5MK73', 'Date of birth': 'Mar 7, 1931' },
    ]);
    expect(csv(files, 'caregivers.csv')).toMatchObject([{ Name: 'Canary Daughter' }]);
    expect(csv(files, 'enrollments.csv')).toMatchObject([{ Referral: displayId, Status: 'Received' }]);
    const texts = csv(files, 'timeline.csv').map(({ Text }) => Text);
    expect(texts).toEqual(expect.arrayContaining(['Canary note', 'Canary internal']));
    expect(csv(files, 'survey-results.csv')).toMatchObject([{ Comment: 'Canary comment' }]);
    expect(csv(files, 'survey-answers.csv')).toHaveLength(3);
    expect(csv(files, 'messages.csv')).toHaveLength(1);
    expect(csv(files, 'message-replies.csv')).toHaveLength(1);
    expect(csv(files, 'people.csv').map(({ Role }) => Role)).toContain('Clinical manager');
    expect(csv(files, 'staff.csv')).toHaveLength(1);
    expect(csv(files, 'documents.csv')).toHaveLength(2);
    expect(csv(files, 'imports.csv')).toMatchObject([{ File: 'referrals.csv', Referrals: '1' }]);
    expect(files.get('imports/1 - referrals.csv')?.toString()).toBe('table');
    expect(csv(files, 'intake-papers.csv')).toMatchObject([{ File: 'Face sheet.pdf', State: 'To do' }]);
    const inTray = [...files.keys()].find((name) => name.startsWith('intake-tray/')) ?? '';
    expect(files.get(inTray)?.equals(PDF)).toBe(true);
    const folder = `documents/${displayId}`;
    expect(files.get(`${folder}/face-sheet - Scan.pdf`)?.equals(document.bytes)).toBe(true);

    const [bundle, end] = (files.get('fhir/referrals.ndjson')?.toString('utf8') ?? '').split('\n');
    expect(end).toBe('');
    expect(JSON.parse(bundle ?? '')).toMatchObject({ resourceType: 'Bundle', identifier: { value: displayId } });
    expect(bundle).toContain(`"../${folder}/face-sheet - Scan.pdf"`);
    expect(bundle).toContain(`"../${folder}/face-sheet - Scan (2).pdf"`);
    expect(bundle).not.toContain('OperationOutcome');

    const readme = files.get('README.txt')?.toString('utf8') ?? '';
    const lists = [...files.keys()].filter((name) => /^(?!imports\/).*\.(?:csv|ndjson)$/.test(name));
    for (const name of lists) expect(readme).toContain(`${name} (`);
    expect(readme).toContain('documents/ (2)');
    expect(readme).toContain('intake-tray/ (1)');
  });

  test('writes dates and times as people read them and as programs sort them, and codes in words', async ({
    server,
  }) => {
    const world = await fullWorld(server);
    const { hospiceId, people } = world;
    const location = await server.db
      .insertInto('hospice_location')
      .values({ hospice_id: hospiceId, name: 'East', type: 'inpatient_unit' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('location_availability')
      .values({
        hospice_location_id: location.id,
        hospice_id: hospiceId,
        is_accepting: false,
        accepts_again_on: '2026-12-01',
        levels_of_care: ['rhc', 'gip'],
        payers: ['medicare'],
        languages: ['en', 'es'],
        updated_at: server.clock.now,
        updated_by_name: 'Grace Lin',
      })
      .execute();
    const place = { defaultOwnerId: people.hospice_admin.id, managerId: null, quietHours: null };
    const shifts = [{ personId: people.hospice_admin.id, weekday: 6, from: '17:00', to: '08:30' }];
    const saved = await server.as(people.hospice_super_admin)(`/v1/hospices/${hospiceId}/on-call`, {
      ...post({ locationId: null, version: 1, settings: { ...place, shifts } }),
      method: 'PATCH',
    });
    expect(saved.status).toBe(200);
    const { files } = await madeArchive(server, world);

    expect(csv(files, 'referrals.csv')).toMatchObject([
      { 'Date of birth': 'Mar 7, 1931', 'Date of birth (YYYY-MM-DD)': '1931-03-07' },
    ]);
    const [enrollment] = csv(files, 'enrollments.csv');
    expect(enrollment?.['Received']).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M$/);
    expect(enrollment?.['Received (America/New_York)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(csv(files, 'on-call.csv')).toMatchObject([
      { Weekday: 'Saturday', From: '5:00 PM', 'From (24-hour)': '17:00', To: '8:30 AM', 'To (24-hour)': '08:30' },
    ]);
    expect(csv(files, 'locations.csv')).toContainEqual(
      expect.objectContaining({
        Type: 'Inpatient unit',
        'Accepts again': 'Dec 1, 2026',
        'Accepts again (YYYY-MM-DD)': '2026-12-01',
        'Levels of care': 'Routine home care; General inpatient care',
        Payers: 'Medicare',
        Languages: 'English; Spanish',
      }),
    );
    expect(csv(files, 'settings.csv')).toEqual(
      expect.arrayContaining([
        { Part: 'Organization', Setting: 'Plan', Value: 'Pro', 'Value as stored': 'pro' },
        {
          Part: 'On call at all locations',
          Setting: 'Default owner',
          Value: expect.stringContaining(' '),
          'Value as stored': expect.stringContaining(' '),
        },
        {
          Part: 'Sharing with all groups',
          Setting: 'Died: community',
          Value: 'In the app',
          'Value as stored': 'in_app',
        },
      ]),
    );
  });

  test('contains no other hospice’s records and nothing that only a group reads', async ({ server }) => {
    const world = await fullWorld(server);
    const foreign = await world.addForeignResult();
    await world.addForeignConversation();
    const { files } = await madeArchive(server, world);
    const whole = Buffer.concat([...files.values()]).toString('utf8');
    for (const word of [foreign.resultId, 'Elsewhere']) expect(whole).not.toContain(word);
  });

  test('is audited when it is asked for, made and downloaded, and the email names no patient', async ({ server }) => {
    const world = await fullWorld(server);
    await madeArchive(server, world);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'actor_id', 'outcome']).execute();
    const actorId = world.people.hospice_super_admin.id;
    expect(audit).toEqual(
      expect.arrayContaining([
        { verb: 'requestHospiceArchive', actor_id: actorId, outcome: 'ok' },
        { verb: 'makeHospiceArchive', actor_id: null, outcome: 'ok' },
        { verb: 'downloadHospiceArchive', actor_id: actorId, outcome: 'ok' },
      ]),
    );
    const mails = await server.db
      .selectFrom('mail_message')
      .selectAll()
      .where('kind', '=', 'hospice_archive')
      .execute();
    expect(mails).toMatchObject([{ to_address: world.people.hospice_super_admin.email }]);
    expect(JSON.stringify(mails)).not.toContain('Canary');
  });

  test('is asked for once while one is being made, also by two people at the same time', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const asked = await Promise.all([1, 2].map(() => askForArchive(server, people.hospice_super_admin, hospiceId)));
    const ids = await Promise.all(asked.map(async (answer) => z.parse(HospiceArchive, await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    const runs = await Promise.all([runArchives(server), runArchives(server)]);
    expect(runs.reduce((sum, { made }) => sum + made, 0)).toBe(1);
  });

  test('can be downloaded for 7 days, then its file is removed; a new one replaces it at once', async ({ server }) => {
    const world = await makeWorld(server);
    const before = await keysIn(server);
    const { path } = await madeArchive(server, world);
    const send = server.as(world.people.hospice_super_admin);
    expect(
      (await findOrphans({ db: server.db, storage: server.storage, now: new Date(Date.now() + DAY) })).unnamed,
    ).toEqual(before.toSorted());
    pass(server, 7 * DAY - 1);
    expect((await send(path)).status).toBe(200);
    pass(server, 1);
    expect((await send(path)).status).toBe(404);
    expect(await runArchives(server)).toEqual({ made: 0, removed: 1 });
    expect(await keysIn(server)).toEqual(before);

    const first = await madeArchive(server, world);
    pass(server, 3_600_000);
    const second = await askForArchive(server, world.people.hospice_super_admin, world.hospiceId);
    expect(second.status).toBe(201);
    expect((await send(first.path)).status).toBe(200);
    await runArchives(server);
    expect((await send(first.path)).status).toBe(404);
    expect((await listed(server, world)).map(({ state }) => state)).toEqual(['ready']);
  });

  test('asked for again within an hour is the same one, and later a new one', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospiceId, people } = world;
    const { archive } = await madeArchive(server, world);
    const again = async () =>
      z.parse(HospiceArchive, await (await askForArchive(server, people.hospice_super_admin, hospiceId)).json());
    pass(server, 3_600_000 - 1);
    expect(await again()).toEqual(archive);
    expect(await runArchives(server)).toEqual({ made: 0, removed: 0 });
    pass(server, 1);
    expect((await again()).state).toBe('waiting');
    expect(await listed(server, world)).toHaveLength(2);
  });

  test.for([
    ['is no longer super administrator', { role: 'hospice_admin' as const }],
    ['was deactivated', { is_active: false }],
    ['is limited to some locations since', { location_ids: [crypto.randomUUID()] }],
  ] as const)('is not made if the person who asked %s', async ([, change], { server }) => {
    const world = await makeWorld(server);
    const { hospiceId, people } = world;
    const other = await server.addPerson({ role: 'hospice_super_admin', hospiceId });
    await askForArchive(server, people.hospice_super_admin, hospiceId);
    await server.db
      .updateTable('app_user')
      .set('location_ids' in change ? { location_ids: [...change.location_ids] } : change)
      .where('id', '=', people.hospice_super_admin.id)
      .execute();
    expect(await runArchives(server)).toEqual({ made: 0, removed: 0 });
    const answer = await server.as(other)(archivesPath(hospiceId));
    expect(z.parse(Page, await answer.json()).data.map(({ state }) => state)).toEqual(['failed']);
  });

  test('whose making fails leaves no file and is tried again later', async ({ server }) => {
    const world = await makeWorld(server);
    const before = await keysIn(server);
    await askForArchive(server, world.people.hospice_super_admin, world.hospiceId);
    const away: DocumentStore = { ...server.storage, putLarge: () => Promise.reject(new StoreAway(new Error('full'))) };
    expect(await runArchives(server, { store: away })).toEqual({ made: 0, removed: 0 });
    expect(await runArchives(server)).toEqual({ made: 0, removed: 0 });
    expect((await listed(server, world)).map(({ state }) => state)).toEqual(['waiting']);
    pass(server, 5 * 60_000);
    expect(await runArchives(server)).toEqual({ made: 1, removed: 0 });
    expect((await keysIn(server)).length).toBe(before.length + 1);
  });

  test('that a dying server began is made anew by another one, and the first file is removed', async ({ server }) => {
    const world = await makeWorld(server);
    const before = await keysIn(server);
    await askForArchive(server, world.people.hospice_super_admin, world.hospiceId);
    await server.db
      .updateTable('hospice_archive')
      .set({ storage_key: crypto.randomUUID(), claimed_until: new Date(server.clock.now.getTime() + 1), attempts: 1 })
      .execute();
    expect(await runArchives(server)).toEqual({ made: 0, removed: 0 });
    pass(server, 1);
    expect(await runArchives(server)).toEqual({ made: 1, removed: 0 });
    expect((await keysIn(server)).length).toBe(before.length + 1);
  });

  test('that waits while the server stops is made by the next one', async ({ server }) => {
    const world = await makeWorld(server);
    await askForArchive(server, world.people.hospice_super_admin, world.hospiceId);
    expect(await runArchives(server, { stopping: AbortSignal.abort() })).toEqual({ made: 0, removed: 0 });
    expect(await runArchives(server)).toEqual({ made: 1, removed: 0 });
  });
});
