// On both databases: names are searched by words and trigrams, and sorted by code point.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { patch, post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const Named = z.object({ firstName: z.string(), lastName: z.string() });
const Referrals = pageOf(z.object({ patient: Named }));
const Enrollments = pageOf(z.object({ referral: z.object({ patient: Named }) }));

async function add(server: TestServer, { hospiceId, groupId }: World, name: string, fields = {}): Promise<string> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const referral = { first_name, last_name, ...fields };
  return (await server.addReferral({ hospiceIds: [hospiceId], groupId, referral })).id;
}

/** The names that the registry finds, each of them once. */
async function found(
  server: TestServer,
  { hospiceId, people }: Pick<World, 'hospiceId'> & { readonly people: Pick<World['people'], 'hospice_admin'> },
  search: string,
): Promise<string[]> {
  const path = `/v1/hospices/${hospiceId}/referrals?search=${encodeURIComponent(search)}`;
  const page = z.parse(Referrals, await (await server.as(people.hospice_admin)(path)).json());
  expect([search, page.meta.totalItems]).toEqual([search, page.data.length]);
  return page.data.map(({ patient }) => `${patient.firstName} ${patient.lastName}`).toSorted();
}

describe('Patient search', () => {
  test('finds similarly spelled names when no patient has the typed spelling', async ({ server }) => {
    const world = await makeWorld(server);
    const names = ['Ngozi Okafor', 'Anna Johnson', 'Tom Meier', 'Katherine Gonzalez', 'Stephen Walsh', "Mary O'Brien"];
    for (const name of names) await add(server, world, name);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { first_name: 'Jo Ann', last_name: 'De la Cruz' },
    });
    for (const [typed, meant] of [
      ['joann', 'Jo Ann De la Cruz'],
      ['joanne delacruz', 'Jo Ann De la Cruz'],
      ['Okaffor', 'Ngozi Okafor'],
      ['Jonson', 'Anna Johnson'],
      ['jonson ana', 'Anna Johnson'],
      ['Meyer', 'Tom Meier'],
      ['Catherine Gonzales', 'Katherine Gonzalez'],
      ['Steven', 'Stephen Walsh'],
      ["O'Brian", "Mary O'Brien"],
      ['OKÁFFÓR', 'Ngozi Okafor'],
    ] as const) {
      expect([typed, await found(server, world, typed)]).toEqual([typed, [meant]]);
    }
    expect(await found(server, world, 'Zachariah')).toEqual([]);
  });

  test('takes the signs of a pattern as they are, so that they do not find everybody', async ({ server }) => {
    const world = await makeWorld(server);
    await add(server, world, 'Anna Johnson');
    await add(server, world, 'Tom 50%_Meier');
    for (const signs of ['%%%', '___', '%_%', '\\\\\\', '.*'])
      expect([signs, await found(server, world, signs)]).toEqual([signs, []]);
    expect(await found(server, world, '50%_')).toEqual(['Tom 50%_Meier']);
  });

  test('finds the other forms of a first name, whichever the family or the chart uses', async ({ server }) => {
    const world = await makeWorld(server);
    for (const name of ['Jonathan Reed', 'Margaret Cole', 'William Marsh', 'Peggy Stone', 'Ann Willow']) {
      await add(server, world, name);
    }
    for (const [typed, meant] of [
      ['jon reed', ['Jonathan Reed']],
      ['John', ['Jonathan Reed']],
      ['Peggy', ['Margaret Cole', 'Peggy Stone']],
      ['maggie', ['Margaret Cole', 'Peggy Stone']],
      ['Bill', ['William Marsh']],
      ['Bill Cole', []],
      ['bill|', ['William Marsh']],
    ] as const) {
      expect([typed, await found(server, world, typed)]).toEqual([typed, meant]);
    }
  });

  test('finds a phone number while it is typed, in any form', async ({ server }) => {
    const world = await makeWorld(server);
    await add(server, world, 'Ada Lind', { phone: '+14105550100' });
    await add(server, world, 'Bo Kern', { phone: '+12025550199' });
    for (const typed of ['555-01', '(410) 55', '(410)', '410 555', '410.555.01', '+1 410 55', '1-410-555-0100']) {
      const names = await found(server, world, typed);
      expect([typed, names]).toEqual([typed, typed === '555-01' ? ['Ada Lind', 'Bo Kern'] : ['Ada Lind']]);
    }
  });

  test('finds only the typed spelling when a patient has it, and requires every word to match', async ({ server }) => {
    const world = await makeWorld(server);
    for (const name of ['Ann Smith', 'Bob Schmidt', 'Cid Smyth', 'Dee Smithson']) await add(server, world, name);
    expect(await found(server, world, 'smith')).toEqual(['Ann Smith', 'Dee Smithson']);
    expect(await found(server, world, 'smyth')).toEqual(['Cid Smyth']);
    // Every word has to be there, the well written one too.
    expect(await found(server, world, 'Smith Cid')).toEqual(['Cid Smyth']);
    expect(await found(server, world, 'Smith Zoe')).toEqual([]);
  });

  test('allows no typo in a referral number, phone number or date of birth, even beside a misspelled name', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await add(server, world, 'Ngozi Okafor', { number: 30_001, date_of_birth: '1940-05-12', phone: '(555) 010-0199' });
    for (const typed of ['R-30002', '30002', '5550100198', '1940-05-13', 'Okaffor 1940-05-13', 'Okafor R-30002']) {
      expect([typed, await found(server, world, typed)]).toEqual([typed, []]);
    }
    await add(server, world, 'Bob Test4711');
    expect(await found(server, world, '4711')).toEqual(['Bob Test4711']);
    for (const typed of ['R-3000', '5550100199', '5/12/1940', 'Okaffor 1940-05-12', 'Okaffor r30001']) {
      expect([typed, await found(server, world, typed)]).toEqual([typed, ['Ngozi Okafor']]);
    }
  });

  test('matches two letters only at the beginning of a name', async ({ server }) => {
    const world = await makeWorld(server);
    for (const name of ['Al Young', 'Vera Nguyen', 'Inga Hall']) await add(server, world, name);
    expect(await found(server, world, 'ng')).toEqual(['Vera Nguyen']);
    expect(await found(server, world, 'al')).toEqual(['Al Young']);
  });

  test('finds the same patients in enrollment lists and in a provider group’s lists', async ({ server }) => {
    const world = await makeWorld(server);
    await add(server, world, 'Ngozi Okafor');
    await add(server, world, 'Anna Johnson');
    const lists = [
      [world.people.hospice_admin, `/v1/hospices/${world.hospiceId}/enrollments`],
      [world.people.care_manager, `/v1/groups/${world.groupId}/enrollments`],
      [world.people.care_manager, `/v1/groups/${world.groupId}/referrals`],
      [world.people.superuser, `/v1/groups/${world.groupId}/referrals`],
    ] as const;
    for (const [person, path] of lists) {
      for (const typed of ['okafor', 'okaffor']) {
        const reply = await server.as(person)(`${path}?search=${typed}`, {
          headers: { 'Access-Reason': 'support_request: Support request' },
        });
        const answer: unknown = await reply.json();
        const patients = path.endsWith('enrollments')
          ? z.parse(Enrollments, answer).data.map(({ referral }) => referral.patient)
          : z.parse(Referrals, answer).data.map(({ patient }) => patient);
        expect([path, patients.map(({ lastName }) => lastName)]).toEqual([path, ['Okafor']]);
      }
    }
  });

  test('finds only the hospice’s own patients, even if another hospice’s id begins with the same digits', async ({
    server,
  }) => {
    const ids = ['1', '2'].map((digit) => `aaaaaaaa-0000-4000-8000-00000000000${digit}`);
    const [hospiceId = '', foreignHospiceId = ''] = ids;
    for (const id of ids) await server.addHospice({ id });
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const namedAt = (hospice: string, first_name: string, last_name: string) =>
      server.addReferral({ hospiceIds: [hospice], referral: { first_name, last_name } });
    await namedAt(hospiceId, 'Cid', 'Smyth');
    await namedAt(hospiceId, 'Dee', 'Okafor');
    await namedAt(foreignHospiceId, 'Ann', 'Smith');
    await namedAt(foreignHospiceId, 'Ann', 'Okafor');
    const own = { hospiceId, people: { hospice_admin: admin } };
    for (const [typed, meant] of [
      ['smith', ['Cid Smyth']],
      ['smyth', ['Cid Smyth']],
      ['okafor', ['Dee Okafor']],
      ['okaffor', ['Dee Okafor']],
      ['dee okaffor', ['Dee Okafor']],
      ['ann', []],
      ['ann okaffor', []],
    ] as const) {
      expect([typed, await found(server, own, typed)]).toEqual([typed, meant]);
    }

    const actor = { ...admin, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
    const ask = (tenant: string) =>
      inSession(server.db, actor, async (trx) => {
        const asked = sql`${tenant}::uuid, array['okafor'], '{}', '{}'`;
        const { rows } = await sql`select * from find_referrals(${asked})`.execute(trx);
        const page = await sql<{ total: number }>`select * from find_newest_enrollments(${asked}, 25, 0)`.execute(trx);
        return [rows.length, page.rows[0]?.total];
      });
    expect([await ask(hospiceId), await ask(foreignHospiceId)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    for (const table of ['referral_search', 'search_word']) {
      const read = inSession(server.db, actor, (trx) => sql`select * from ${sql.table(table)}`.execute(trx));
      await expect(read).rejects.toThrow(/permission denied/);
    }
  });

  test('finds a patient by the current data after an edit, a deletion, a restoration, a provider’s move to another group and a new referral', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { hospiceId, people, providerId } = world;
    const id = await add(server, world, 'Ada Lindqvist', { responsible_provider_id: providerId });
    const admin = server.as(people.hospice_admin);

    const renamed = await admin(
      `/v1/referrals/${id}`,
      patch({ version: 1, patient: { lastName: 'Byron', phone: '(410) 555-0107' } }),
    );
    expect(renamed.status).toBe(200);
    expect(await found(server, world, 'lindqvist')).toEqual([]);
    expect(await found(server, world, 'byron')).toEqual(['Ada Byron']);
    for (const phone of ['5550107', '410.555.0107', '+1 (410) 555-0107'])
      expect(await found(server, world, phone)).toEqual(['Ada Byron']);

    expect((await admin(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' }))).status).toBe(204);
    await add(server, world, 'Eve Byrne');
    // The deleted one is not there to be exact about.
    expect(await found(server, world, 'byron')).toEqual(['Eve Byrne']);
    expect((await admin(`/v1/referrals/${id}/restore`, { method: 'POST' })).status).toBe(200);
    expect(await found(server, world, 'byron')).toEqual(['Ada Byron']);

    const otherGroupId = await server.addGroup({ name: 'Second Physicians' });
    const member = await server.addPerson({ role: 'care_manager', groupId: otherGroupId });
    const seen = async () =>
      z.parse(Referrals, await (await server.as(member)(`/v1/groups/${otherGroupId}/referrals?search=byron`)).json())
        .meta.totalItems;
    expect(await seen()).toBe(0);
    await server.db.updateTable('provider').set({ group_id: otherGroupId }).where('id', '=', providerId).execute();
    expect(await seen()).toBe(1);

    const patient = { firstName: 'Zelda', lastName: 'Quimby', dateOfBirth: '1936-12-09' };
    const communityId = await server.addCommunity();
    const body = { patient, source: 'family', communityId };
    expect((await admin(`/v1/hospices/${hospiceId}/referrals`, post(body))).status).toBe(201);
    expect(await found(server, world, 'quimby zel')).toEqual(['Zelda Quimby']);
  });
});
