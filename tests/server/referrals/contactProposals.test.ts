import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { News } from '#contract/notifications/liveUpdates.ts';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { contactChange } from '#server/referrals/proposals/contactChange.rules.ts';
import { addSharedReferral, type SharedPart } from './support/groupParts.ts';
import { errorOf } from './support/enrollmentSteps.ts';
import { read, referralOf, timelineLines } from './support/readReferral.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** After enrollment a group's correction of contact data waits until the hospice confirms it. */

const CAREGIVER = {
  name: 'Nora Murray',
  relationship: 'child',
  phone: '(555) 010-0144',
  email: 'nora@family.example',
  language: 'en',
  isSurveyContact: true,
  hasConsentedToContact: true,
};
const MOVED = { ...CAREGIVER, email: 'nora.murray@post.example' };

async function addEnrolled(server: TestServer) {
  const world = await makeWorld(server);
  const shared = await addSharedReferral(server, world, {
    status: 'enrolled',
    referral: { caregiver: JSON.stringify(CAREGIVER), phone: '(555) 010-0177' },
  });
  const path = `/v1/referrals/${shared.id}`;
  const as = (part: SharedPart) => server.as(shared.people[part]);
  const hospice = server.as(world.people.hospice_admin);
  const propose = async (part: SharedPart, change: object) => {
    const { version } = await read(as(part), shared.id);
    return referralOf(await as(part)(path, patch({ version, ...change })));
  };
  const decide = async (accept: boolean, { send = hospice, version = 1 } = {}) => {
    const [proposal] = (await read(hospice, shared.id)).proposals;
    return send(`${path}/proposals/${proposal?.id}/decision`, post({ accept, version }));
  };
  return { world, shared, as, hospice, propose, decide, id: shared.id };
}

const stored = (server: TestServer, id: string) =>
  server.db
    .selectFrom('referral')
    .select(['phone', 'caregiver', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('A proposal takes nothing but contact data from a change, and only what the change names', () => {
  const { address, lastName, phone } = { address: '12 Elm St', lastName: 'Murray-Lind', phone: '(555) 010-0133' };
  expect(contactChange({ version: 1, urgency: 'urgent', patient: { lastName, phone, address } })).toEqual({
    patient: { phone, address },
  });
  expect(Object.keys(contactChange({ version: 1, caregiver: null }))).toEqual(['caregiver']);
});

describe('A group’s change of an enrolled patient’s contact data', () => {
  test('waits, is shown to this group and the hospice alone, and is saved when the hospice confirms it', async ({
    server,
  }) => {
    const { as, decide, hospice, id, propose, shared } = await addEnrolled(server);
    const change = { patient: { phone: '(555) 010-0133' }, caregiver: MOVED };
    const proposed = await propose('sender', change);
    const waiting = {
      group: { id: shared.groupIds.sender, name: 'Bayview Hospital' },
      proposedBy: 'Rosa sender',
      change,
    };
    expect(proposed).toMatchObject({ version: 1, caregiver: CAREGIVER, proposals: [waiting] });
    expect(await stored(server, id)).toEqual({ phone: '(555) 010-0177', caregiver: CAREGIVER, version: 1 });
    expect((await read(hospice, id)).proposals).toMatchObject([waiting]);
    expect((await read(as('treating'), id)).proposals).toEqual([]);
    expect((await read(as('community'), id)).proposals).toEqual([]);

    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const confirmed = await referralOf(await decide(true));
    expect(confirmed).toMatchObject({
      version: 2,
      caregiver: MOVED,
      patient: { phone: '(555) 010-0133' },
      proposals: [],
    });
    const text = 'Patient’s phone: •••• 0177 → •••• 0133\nCaregiver’s email: n•••@f•••.example → n•••@p•••.example';
    const all = [
      ['change_proposed', text],
      ['change_confirmed', null],
      ['facts_changed', text],
    ];
    expect(await timelineLines(hospice, id)).toEqual(all);
    expect(await timelineLines(as('sender'), id)).toEqual(all);
    expect(await timelineLines(as('treating'), id)).toEqual([['facts_changed', text]]);
    expect((await read(as('sender'), id)).proposals).toEqual([]);
  });

  test('that the hospice dismisses changes nothing', async ({ server }) => {
    const { as, decide, hospice, id, propose } = await addEnrolled(server);
    await propose('treating', { caregiver: null });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await referralOf(await decide(false))).proposals).toEqual([]);
    expect(await stored(server, id)).toMatchObject({ caregiver: CAREGIVER, version: 1 });
    expect((await timelineLines(as('treating'), id)).map(([kind]) => kind)).toEqual([
      'change_proposed',
      'change_dismissed',
    ]);
    expect(await timelineLines(as('sender'), id)).toEqual([]);
    expect(await timelineLines(hospice, id)).toHaveLength(2);
  });

  test('made twice is one proposal with the fields of both', async ({ server }) => {
    const { hospice, id, propose } = await addEnrolled(server);
    await propose('sender', { patient: { phone: '(555) 010-0133', address: '12 Elm St' } });
    await propose('sender', { patient: { phone: '(555) 010-0134' }, caregiver: MOVED });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await propose('treating', { patient: { preferredName: 'Gigi' } });
    expect((await read(hospice, id)).proposals.map(({ change }) => change)).toEqual([
      { patient: { phone: '(555) 010-0134', address: '12 Elm St' }, caregiver: MOVED },
      { patient: { preferredName: 'Gigi' } },
    ]);
  });

  test('keeps what the hospice corrected meanwhile, and ends when the hospice made the same change', async ({
    server,
  }) => {
    const { decide, hospice, id, propose } = await addEnrolled(server);
    await propose('sender', { caregiver: MOVED, patient: { phone: '(555) 010-0133' } });
    const corrected = { ...CAREGIVER, name: 'Nora Murray-Lind' };
    await hospice(
      `/v1/referrals/${id}`,
      patch({ version: 1, caregiver: corrected, patient: { phone: '(555) 010-0133' } }),
    );
    const change = { caregiver: { ...MOVED, name: 'Nora Murray-Lind' } };
    expect((await read(hospice, id)).proposals).toMatchObject([{ change }]);
    expect((await read(hospice, id)).proposals[0]?.change).not.toHaveProperty('patient');
    expect((await errorOf(await decide(true))).code).toBe('conflict');
    expect(await referralOf(await decide(true, { version: 2 }))).toMatchObject(change);
    await propose('sender', { patient: { phone: '(555) 010-0133' } });
    expect((await read(hospice, id)).proposals).toEqual([]);
  });

  test('is confirmed with a line of the history when the hospice makes the same change itself, and waits nowhere', async ({
    server,
  }) => {
    const { as, hospice, id, propose, world } = await addEnrolled(server);
    await propose('sender', { patient: { phone: '(555) 010-0133' } });
    await propose('treating', { patient: { phone: '(555) 010-0133', preferredName: 'Gigi' } });
    const waiting = async () => {
      const news = z.parse(News, await (await hospice('/v1/news')).json()).data;
      const path = `/v1/hospices/${world.hospiceId}/referrals?filter.hasProposal=true`;
      const page = z.parse(
        z.object({ data: z.array(z.object({ id: z.string() })) }),
        await (await hospice(path)).json(),
      );
      return [news.filter(({ kind }) => kind === 'change_proposed').length, page.data.length];
    };
    expect(await waiting()).toEqual([2, 1]);
    const correct = (version: number, patient: object) => hospice(`/v1/referrals/${id}`, patch({ version, patient }));
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await correct(1, { phone: '(555) 010-0133' })).status).toBe(200);
    // The other group's proposal has a field left.
    expect(await waiting()).toEqual([1, 1]);
    expect((await timelineLines(as('sender'), id)).map(([kind]) => kind)).toEqual([
      'change_proposed',
      'facts_changed',
      'change_confirmed',
    ]);
    expect((await correct(2, { preferredName: 'Gigi' })).status).toBe(200);
    expect(await waiting()).toEqual([0, 0]);
    const open = await server.db.selectFrom('contact_proposal').select('id').where('decided_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('that is decided or replaced cannot be decided again (409)', async ({ server }) => {
    const { hospice, id, propose } = await addEnrolled(server);
    const ids = [];
    for (const phone of ['(555) 010-0133', '(555) 010-0134']) {
      await propose('sender', { patient: { phone } });
      ids.push((await read(hospice, id)).proposals[0]?.id);
    }
    const [replaced, open] = ids;
    const decide = (proposalId: string | undefined, version: number) =>
      hospice(`/v1/referrals/${id}/proposals/${proposalId}/decision`, post({ accept: true, version }));
    expect((await decide(replaced, 1)).status).toBe(409);
    expect((await decide(open, 1)).status).toBe(200);
    expect((await decide(open, 2)).status).toBe(409);
    expect(await stored(server, id)).toMatchObject({ phone: '(555) 010-0134', version: 2 });
  });

  test('cannot be confirmed by a group, a hospice without the patient, or a role that may not edit', async ({
    server,
  }) => {
    const { as, decide, id, propose, shared, world } = await addEnrolled(server);
    await propose('sender', { caregiver: MOVED });
    expect((await decide(true, { send: as('sender') })).status).toBe(403);
    expect((await decide(true, { send: as('community') })).status).toBe(403);
    expect((await decide(true, { send: server.as(world.people.hospice_clinical_manager) })).status).toBe(403);
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    expect((await decide(true, { send: server.as(other) })).status).toBe(404);
    expect((await read(server.as(world.people.hospice_clinical_manager), id)).proposals).toEqual([]);
    expect(await stored(server, id)).toMatchObject({ caregiver: CAREGIVER });

    const seenBy = async (actor: Pick<Actor, 'hospiceId' | 'groupId'>) =>
      inSession(
        server.db,
        { id: other.id, role: 'any', accountType: 'any', locationIds: [], ...actor },
        async (trx) => ({
          read: (await trx.selectFrom('contact_proposal').select('id').execute()).length,
          accepts: await trx
            .updateTable('contact_proposal')
            .set({ decided_at: server.clock.now, is_accepted: true })
            .executeTakeFirst()
            .then(
              ({ numUpdatedRows }) => Number(numUpdatedRows),
              () => 'refused',
            ),
        }),
      );
    expect(await seenBy({ hospiceId: world.foreignHospiceId, groupId: null })).toEqual({ read: 0, accepts: 0 });
    expect(await seenBy({ hospiceId: null, groupId: shared.groupIds.treating })).toEqual({ read: 0, accepts: 0 });
    await expect(seenBy({ hospiceId: null, groupId: shared.groupIds.sender })).rejects.toThrow('rolled back');
    expect(await seenBy({ hospiceId: world.hospiceId, groupId: null })).toEqual({ read: 1, accepts: 1 });
  });

  test('leaves the provider to the treating group, at once', async ({ server }) => {
    const { hospice, id, propose, shared } = await addEnrolled(server);
    const colleague = await server.addProvider(shared.groupIds.treating, { name: 'Dr. Ada Lindt' });
    const changed = await propose('treating', {
      responsibleProviderId: colleague,
      patient: { phone: '(555) 010-0133' },
    });
    expect(changed).toMatchObject({
      version: 2,
      responsibleProvider: { id: colleague },
      patient: { phone: '(555) 010-0177' },
    });
    expect((await read(hospice, id)).proposals).toMatchObject([{ change: { patient: { phone: '(555) 010-0133' } } }]);
  });
});

const newsOf = async (send: ReturnType<TestServer['as']>) => {
  const { data } = z.parse(News, await (await send('/v1/news')).json());
  return data.map(({ groupName, hospiceName, kind, referralId }) => ({ groupName, hospiceName, kind, referralId }));
};
const marksOf = async (send: ReturnType<TestServer['as']>, hospiceId: string) => {
  const reply = await send(`/v1/hospices/${hospiceId}/referrals`);
  return z
    .parse(referralListEndpoints.listHospiceReferrals.response, await reply.json())
    .data.map(({ hasProposal }) => hasProposal);
};

describe('A proposal', () => {
  test('is news for the hospice’s people who may confirm it, and marked in their registry, until it is decided', async ({
    server,
  }) => {
    const { decide, hospice, id, propose, world } = await addEnrolled(server);
    const { hospiceId, people } = world;
    const nurse = server.as(people.hospice_clinical_manager);
    expect(await marksOf(hospice, hospiceId)).toEqual([false]);
    await propose('sender', { caregiver: MOVED });
    const item = { kind: 'change_proposed', referralId: id, groupName: 'Bayview Hospital', hospiceName: null };
    expect(await newsOf(hospice)).toContainEqual(item);
    expect(await marksOf(hospice, hospiceId)).toEqual([true]);
    expect(await newsOf(nurse)).not.toContainEqual(item);
    expect(await marksOf(nurse, hospiceId)).toEqual([false]);

    await decide(true);
    expect(await newsOf(hospice)).not.toContainEqual(item);
    expect(await marksOf(hospice, hospiceId)).toEqual([false]);
  });

  test.for([
    [true, 'change_confirmed'],
    [false, 'change_dismissed'],
  ] as const)('tells its group alone what became of it: accepted %s', async ([isAccepted, kind], { server }) => {
    const { as, decide, id, propose } = await addEnrolled(server);
    await propose('sender', { caregiver: MOVED });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await decide(isAccepted);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const item = { kind, referralId: id, groupName: null, hospiceName: 'Harbor Hospice' };
    expect(await newsOf(as('sender'))).toContainEqual(item);
    for (const part of ['treating', 'community'] as const)
      expect((await newsOf(as(part))).map((each) => each.kind)).not.toContain(kind);
  });
});
