import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceSharing, SharingLogEntry } from '#contract/organizations/sharing/informationSharing.ts';
import { ApiError } from '#contract/platform/errors.ts';
import { pageOf } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DEFAULT_SHARING, type InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { keepDocument } from '../exchange/support/exported.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { setDefault } from './support/sharing.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld, type World } from '../support/world.ts';
import { SharingPreview } from '#contract/exchange/sharingPreview.ts';

const pathOf = ({ hospiceId }: World) => `/v1/hospices/${hospiceId}/information-sharing`;

const without = (...facts: SharedFact[]): InformationSharing => ({
  ...DEFAULT_SHARING,
  shared: DEFAULT_SHARING.shared.filter((fact) => !facts.includes(fact)),
});

async function read(server: TestServer, world: World): Promise<HospiceSharing> {
  return z.parse(HospiceSharing, await (await server.as(world.people.hospice_admin)(pathOf(world))).json());
}

/** As an administrator of the hospice. */
const change = (server: TestServer, world: World, body: object) =>
  server.as(world.people.hospice_admin)(pathOf(world), patch({ version: 1, groupId: null, ...body }));

async function logOf(server: TestServer, world: World) {
  const reply = await server.as(world.people.hospice_admin)(`${pathOf(world)}/changes`);
  return z.parse(pageOf(SharingLogEntry), await reply.json());
}

async function preview(server: TestServer, world: World, query = ''): Promise<SharingPreview> {
  const path = `${pathOf(world)}/preview?groupId=${world.groupId}${query}`;
  const reply = await server.as(world.people.hospice_admin)(path);
  expect([query, reply.status]).toEqual([query, 200]);
  return z.parse(SharingPreview, await reply.json());
}

describe('Information sharing settings', () => {
  test('of a new hospice are the defaults, the same in the database as in the contract', async ({ server }) => {
    const world = await makeWorld(server);
    expect(await read(server, world)).toEqual({
      defaults: DEFAULT_SHARING,
      groups: [],
      mustDecideAnswers: false,
      version: 1,
    });
    const { rows } = await sql<{ events: unknown }>`select default_shared_events() as events`.execute(server.db);
    expect(rows[0]?.events).toEqual(DEFAULT_SHARING.events);
  });

  test('can be changed for all groups or for one, which can return to the defaults, and each change is logged', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { groupId } = world;
    const events = {
      ...DEFAULT_SHARING.events,
      death: { ...DEFAULT_SHARING.events.death, community: [] },
    };
    expect((await change(server, world, { sharing: { ...without('dates'), events } })).status).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const own = await change(server, world, { version: 2, groupId, sharing: without('dates', 'documents') });
    const group = { id: groupId, name: 'Lakeside Physicians', type: 'physician_group' };
    expect(z.parse(HospiceSharing, await own.json())).toEqual({
      defaults: { ...without('dates'), events },
      groups: [{ group, sharing: without('dates', 'documents') }],
      mustDecideAnswers: false,
      version: 3,
    });
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    expect((await change(server, world, { version: 3, groupId, sharing: null })).status).toBe(200);
    expect((await read(server, world)).groups).toEqual([]);

    const { data } = await logOf(server, world);
    const death = { what: 'event', event: 'death', audience: 'community', channel: 'in_app' };
    const documents = { what: 'fact', fact: 'documents' };
    expect(data.map(({ by, group: about, steps }) => [by, about?.name ?? null, steps])).toEqual([
      [
        'Ada Byron',
        'Lakeside Physicians',
        [
          { what: 'own', from: true, to: false },
          { ...documents, from: false, to: true },
          { ...death, from: true, to: false },
        ],
      ],
      [
        'Ada Byron',
        'Lakeside Physicians',
        [
          { what: 'own', from: false, to: true },
          { ...documents, from: true, to: false },
          { ...death, from: false, to: true },
        ],
      ],
      [
        'Ada Byron',
        null,
        [
          { what: 'fact', fact: 'dates', from: true, to: false },
          { ...death, from: true, to: false },
        ],
      ],
    ]);
  });

  test('changed twice at the same time keep one change, and the other gets a conflict with the current settings', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const replies = await Promise.all([
      change(server, world, { sharing: without('dates') }),
      change(server, world, { sharing: without('sia') }),
    ]);
    const refused = replies.find(({ status }) => status === 409);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { code, current } = z.parse(ApiError, await refused?.json());
    expect([code, current]).toEqual(['conflict', await read(server, world)]);
    expect((await logOf(server, world)).meta.totalItems).toBe(1);
  });

  test('saved unchanged create no new version and no log entry', async ({ server }) => {
    const world = await makeWorld(server);
    const twice = { ...DEFAULT_SHARING, shared: [...DEFAULT_SHARING.shared, ...DEFAULT_SHARING.shared].slice(0, 13) };
    expect((await change(server, world, { sharing: twice })).status).toBe(200);
    expect((await read(server, world)).version).toBe(1);
    expect((await logOf(server, world)).meta.totalItems).toBe(0);
  });

  test('always share the aggregate survey scores when individual survey scores are shared', async ({ server }) => {
    const world = await makeWorld(server);
    const { shared } = without('survey_scores_in_sum');
    await change(server, world, { sharing: { ...DEFAULT_SHARING, shared: [...shared, 'survey_scores'] } });
    expect((await read(server, world)).defaults.shared).toContain('survey_scores_in_sum');
  });

  test('are refused for a group not connected to the hospice, and their defaults cannot be removed', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const foreign = await change(server, world, { groupId: world.foreignGroupId, sharing: DEFAULT_SHARING });
    expect([foreign.status, z.parse(ApiError, await foreign.json()).errors?.[0]?.path]).toEqual([422, 'groupId']);
    expect((await change(server, world, { sharing: null })).status).toBe(422);
  });

  test('cannot be changed by SQL statements of a hospice session or read by another hospice', async ({ server }) => {
    const world = await makeWorld(server);
    await change(server, world, { groupId: world.groupId, sharing: without('dates') });
    const admin = { ...world.people.hospice_admin, accountType: 'hospice', hospiceId: world.hospiceId };
    const actor = { ...admin, groupId: null, locationIds: [] };
    for (const statement of [
      sql`update hospice set sharing = '{}'`,
      sql`update group_sharing set sharing = '{}'`,
      sql`delete from group_sharing`,
      sql`delete from sharing_change`,
    ]) {
      await expect(inSession(server.db, actor, (trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
    }
    const foreign = { ...actor, hospiceId: world.foreignHospiceId };
    const seen = await inSession(server.db, foreign, async (trx) => [
      await trx.selectFrom('group_sharing').selectAll().execute(),
      await trx.selectFrom('sharing_change').selectAll().execute(),
    ]);
    expect(seen).toEqual([[], []]);
  });

  test('notify the screens of the affected group, and of no other, when they change', async ({ events, server }) => {
    const world = await makeWorld(server);
    using group = events.subscribe({ id: 'g', hospiceId: null, groupId: world.groupId, locationIds: [] });
    const connection = { group_id: world.foreignGroupId, hospice_id: world.hospiceId };
    await server.db.insertInto('group_hospice').values(connection).execute();
    using foreign = events.subscribe({ id: 'f', hospiceId: null, groupId: world.foreignGroupId, locationIds: [] });
    await change(server, world, { groupId: world.groupId, sharing: without('dates') });
    expect(await group.next(5000, new AbortController().signal)).toBe('changed');
    expect(group.take()).toEqual({ referralIds: [], isBehind: true, hasMessages: false });
    expect(foreign.take()).toEqual({ referralIds: [], isBehind: false, hasMessages: false });
  });
});

describe('Preview of what a group sees', () => {
  test('shows the hospice exactly what the group reads, and nothing of other hospices', async ({ server }) => {
    const world = await makeWorld(server);
    const other = await server.addHospice({ name: 'Otherwise Hospice' });
    const { id, enrollmentIds } = await server.addReferral({
      hospiceIds: [world.hospiceId, other],
      groupId: world.groupId,
      status: 'enrolled',
      referral: { responsible_provider_id: world.providerId },
    });
    const [enrollmentId = ''] = enrollmentIds;
    await setDefault(server, world.hospiceId, {
      ...DEFAULT_SHARING,
      shared: [...DEFAULT_SHARING.shared, 'survey_scores'],
    });
    await addResult(
      server,
      { enrollmentId, hospiceId: world.hospiceId },
      { comment: 'Not for the group', readers: [world.groupId] },
    );
    for (const hospiceId of [world.hospiceId, other]) {
      await keepDocument(server, { referralId: id, hospiceId, name: `Of ${hospiceId}.pdf` });
      await server.db
        .insertInto('timeline_event')
        .values({
          referral_id: id,
          hospice_id: hospiceId,
          at: server.clock.now,
          kind: 'status_changed',
          to_status: 'enrolled',
          actor_name: 'Ada Byron',
          visibility: 'shared',
        })
        .execute();
    }
    const path = `/v1/referrals/${id}`;
    const asGroup = z.parse(Referral, await (await server.as(world.people.care_manager)(path)).json());
    const own = asGroup.enrollments.find(({ hospice }) => hospice.id === world.hospiceId);
    const seen = (await preview(server, world)).sample;
    expect(seen?.enrollment).toEqual(own);
    expect([seen?.documents.length, seen?.timeline.length, seen?.results.length]).toEqual([1, 1, 1]);
    expect(seen?.results[0]?.comment).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(other);

    await change(server, world, { groupId: world.groupId, sharing: without('documents', 'survey_scores', 'dates') });
    const less = (await preview(server, world, `&referralId=${id}`)).sample;
    expect([less?.documents, less?.results, less?.enrollment.startOfCare]).toEqual([[], [], null]);
    // After the preview, the caller reads as the hospice again.
    const whole = await (await server.as(world.people.hospice_admin)(`${path}/documents`)).json();
    expect(z.parse(pageOf(z.object({ id: z.string() })), whole).data).toHaveLength(1);
  });

  test('can show what the responsible provider reads', async ({ server }) => {
    const world = await makeWorld(server);
    await server.db
      .updateTable('provider')
      .set({ user_id: world.people.provider.id })
      .where('id', '=', world.providerId)
      .execute();
    await world.addOwnReferral();
    expect((await preview(server, world)).sample?.audience).toBe('group');
    expect((await preview(server, world, '&as=responsible_provider')).sample?.audience).toBe('responsible_provider');
  });

  test('shows the newest referral in care first, and also one without a responsible provider', async ({ server }) => {
    const world = await makeWorld(server);
    /** With ids in the order of the days, so that the newest does not come first by its id. */
    const refer = (day: number, status: 'enrolled' | 'referral_received') =>
      server.addReferral({
        hospiceIds: [world.hospiceId],
        groupId: world.groupId,
        status,
        receivedAt: new Date(Date.UTC(2026, 9, day)),
        enrollment: { id: crypto.randomUUID().replace(/^./, String(day)) },
      });
    const shown = async () => (await preview(server, world)).sample?.referral.id;
    const [older, newer] = [await refer(2, 'referral_received'), await refer(5, 'referral_received')];
    expect(await shown()).toBe(newer.id);
    const inCare = await refer(1, 'enrolled');
    expect(await shown()).toBe(inCare.id);
    await server.db
      .updateTable('enrollment')
      .set({ status: 'entered_in_error' })
      .where('referral_id', 'in', [newer.id, inCare.id])
      .execute();
    expect(await shown()).toBe(older.id);
  });

  test('is empty when the group has referred no patient, and never shows another group’s patient', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    expect((await preview(server, world)).sample).toBeNull();
    const foreign = await world.addForeignReferral();
    const send = server.as(world.people.hospice_admin);
    const asked = async (query: string) => (await send(`${pathOf(world)}/preview?${query}`)).status;
    expect(await asked(`groupId=${world.groupId}&referralId=${foreign.id}`)).toBe(404);
    expect(await asked(`groupId=${world.foreignGroupId}`)).toBe(404);
  });
});
