import { describe, expect } from 'vitest';
import { inSession } from '#server/platform/access/session.queries.ts';
import { addSharedReferral, SHARED_PARTS, type SharedReferral } from './support/groupParts.ts';
import { read, referralOf } from './support/readReferral.ts';
import { errorOf } from './support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** What a group's part in a referral lets it change, tried with real calls. */

const CAREGIVER = {
  name: 'Nora Murray',
  relationship: 'child',
  phone: '(555) 010-0144',
  email: 'nora@family.example',
  language: 'en',
  isSurveyContact: true,
  hasConsentedToContact: true,
};
const THIEF = { ...CAREGIVER, email: 'answers@maple.example' };

const stored = (server: TestServer, { id }: SharedReferral) =>
  server.db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const addWithCaregiver = async (server: TestServer, status: 'referral_received' | 'enrolled' = 'referral_received') => {
  const world = await makeWorld(server);
  const shared = await addSharedReferral(server, world, { status, referral: { caregiver: JSON.stringify(CAREGIVER) } });
  return { world, shared };
};

const MESSAGES: Readonly<Record<number, string>> = {
  403: 'Ask the hospice or the referring group to change this',
  422: 'Check the marked fields',
};

describe('A referral cannot be taken over', () => {
  test.for<readonly [string, 'sender' | 'treating' | 'community', (shared: SharedReferral) => object, number]>([
    [
      'a community that names its own provider',
      'community',
      (of) => ({ responsibleProviderId: of.providerIds.community }),
      403,
    ],
    ['a community that names nobody', 'community', () => ({ responsibleProviderId: null }), 403],
    ['a community that changes the caregiver’s email', 'community', () => ({ caregiver: THIEF }), 403],
    ['a community that removes the caregiver', 'community', () => ({ caregiver: null }), 403],
    ['the treating group that names nobody', 'treating', () => ({ responsibleProviderId: null }), 422],
    [
      'the treating group that names the sender’s provider',
      'treating',
      (of) => ({ responsibleProviderId: of.providerIds.sender }),
      422,
    ],
    [
      'the sender that names its own provider',
      'sender',
      (of) => ({ responsibleProviderId: of.providerIds.sender }),
      422,
    ],
    ['the sender that names nobody', 'sender', () => ({ responsibleProviderId: null }), 422],
  ])('by %s: nothing changes', async ([, part, change, status], { server }) => {
    const { shared, world } = await addWithCaregiver(server);
    const before = await stored(server, shared);
    const send = server.as(shared.people[part]);
    const reply = await send(`/v1/referrals/${shared.id}`, patch({ version: 1, ...change(shared) }));
    expect(reply.status).toBe(status);
    expect((await errorOf(reply)).message).toBe(MESSAGES[status]);
    expect(await stored(server, shared)).toEqual(before);
    for (const each of SHARED_PARTS)
      expect((await read(server.as(shared.people[each]), shared.id)).responsibleProvider?.id).toBe(
        shared.providerIds.treating,
      );
    expect((await read(server.as(world.people.hospice_admin), shared.id)).version).toBe(1);
  });

  test('and row-level security alone refuses a group that writes past the rules', async ({ server }) => {
    const { shared } = await addWithCaregiver(server);
    const write = (part: 'sender' | 'treating' | 'community', values: object) =>
      inSession(
        server.db,
        {
          ...shared.people[part],
          accountType: 'stakeholder',
          hospiceId: null,
          groupId: shared.groupIds[part],
          locationIds: [],
        },
        (trx) => trx.updateTable('referral').set(values).where('id', '=', shared.id).execute(),
      );
    const refused = 'row-level security';
    await expect(write('community', { phone: '(555) 010-0199' })).rejects.toThrow(refused);
    await expect(write('community', { responsible_provider_id: null })).rejects.toThrow(refused);
    await expect(write('treating', { responsible_provider_id: null })).rejects.toThrow(refused);
    await expect(write('treating', { responsible_provider_id: shared.providerIds.sender })).rejects.toThrow(refused);
    await write('sender', { phone: '(555) 010-0199' });
    expect(await stored(server, shared)).toMatchObject({ phone: '(555) 010-0199' });
  });
});

describe('The responsible provider', () => {
  test('is handed over within the treating group, which keeps seeing the referral, as all other groups do', async ({
    server,
  }) => {
    const { shared } = await addWithCaregiver(server);
    const colleague = await server.addProvider(shared.groupIds.treating, { name: 'Dr. Ada Lindt' });
    const send = server.as(shared.people.treating);
    const changed = await referralOf(
      await send(`/v1/referrals/${shared.id}`, patch({ version: 1, responsibleProviderId: colleague })),
    );
    expect(changed).toMatchObject({ responsibleProvider: { id: colleague } });
    for (const part of SHARED_PARTS)
      expect(await read(server.as(shared.people[part]), shared.id)).toMatchObject({
        responsibleProvider: { id: colleague },
      });
  });

  test('is changed by the hospice to a provider of another group, after which the former group sees it no longer', async ({
    server,
  }) => {
    const { shared, world } = await addWithCaregiver(server);
    const hospice = server.as(world.people.hospice_admin);
    const change = patch({ version: 1, responsibleProviderId: shared.providerIds.sender });
    expect((await hospice(`/v1/referrals/${shared.id}`, change)).status).toBe(200);
    const statuses = [];
    for (const part of SHARED_PARTS)
      statuses.push((await server.as(shared.people[part])(`/v1/referrals/${shared.id}`)).status);
    expect(statuses).toEqual([200, 404, 200]);
  });
});
