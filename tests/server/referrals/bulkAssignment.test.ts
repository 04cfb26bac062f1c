import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { bulkAssignmentEndpoints } from '#contract/referrals/bulkAssignment.ts';
import { ApiError } from '#contract/platform/errors.ts';
import { DAY } from '#contract/platform/durations.ts';
import { read } from './support/listModel.ts';
import type { TestPerson } from '../support/makers.ts';
import { makeSamples, type Sample } from './support/sampleReferrals.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const errorOf = async (reply: Response) => z.parse(ApiError, await reply.json());

const isOpen = ({ status }: Sample) => status === 'referral_received' || status === 'pending_start_of_care';

interface Choice {
  readonly query?: string;
  readonly includedIds?: readonly string[];
  readonly excludedIds?: readonly string[];
}

const pathOf = ({ hospiceId }: World) => `/v1/hospices/${hospiceId}/referrals/assign`;

async function assign(server: TestServer, world: World, to: TestPerson | null, choice: Choice = {}, by?: TestPerson) {
  const send = server.as(by ?? world.people.hospice_admin);
  const reply = await send(pathOf(world), post({ assignedToId: to?.id ?? null, ...choice }));
  expect(reply.status).toBe(201);
  return z.parse(bulkAssignmentEndpoints.assignReferrals.response, await reply.json());
}

const undo = (server: TestServer, world: World, id: string) =>
  server.as(world.people.hospice_admin)(`${pathOf(world)}/${id}/undo`, { method: 'POST' });

const stored = (server: TestServer) =>
  server.db.selectFrom('enrollment').select(['id', 'assigned_to_id', 'version']).orderBy('id').execute();

/** Expects the stored enrollments after these rows were assigned to a person. */
async function expectGiven(
  server: TestServer,
  before: Awaited<ReturnType<typeof stored>>,
  rows: readonly Sample[],
  to: string,
) {
  const chosen = new Set(rows.map(({ enrollmentId }) => enrollmentId));
  expect(await stored(server)).toEqual(
    before.map((row) =>
      chosen.has(row.id) && row.assigned_to_id !== to ? { ...row, assigned_to_id: to, version: row.version + 1 } : row,
    ),
  );
}

describe('Bulk assignment of referrals', () => {
  test('assigns exactly the filtered rows, only the included ones, or all but the excluded ones', async ({
    server,
  }) => {
    const { rows, world } = await makeSamples(server);
    const { hospiceId, people } = world;
    const ids = rows.slice(5, 15).map(({ id }) => id);
    const open = 'filter.status=referral_received,pending_start_of_care&sortBy=patientName:ASC&page=2&limit=25';
    const cases: (readonly [Choice, (row: Sample) => boolean])[] = [
      [{ query: open }, isOpen],
      [{ query: open, excludedIds: ids }, (row) => isOpen(row) && !ids.includes(row.id)],
      [{ query: open, includedIds: ids }, (row) => isOpen(row) && ids.includes(row.id)],
      [{ includedIds: ids, excludedIds: ids.slice(3) }, ({ id }) => ids.slice(0, 3).includes(id)],
      [{ query: 'search=murray' }, ({ lastName }) => lastName.toLowerCase() === 'murray'],
      [{}, () => true],
    ];
    const staff = [people.hospice_admin, people.hospice_clinical_manager];
    for (const [index, [choice, keep]] of cases.entries()) {
      const to = staff[index % 2] ?? people.hospice_admin;
      const before = await stored(server);
      const result = await assign(server, world, to, choice);
      await expectGiven(server, before, rows.filter(keep), to.id);
      const changed = rows.filter(
        (row) => keep(row) && before.find(({ id }) => id === row.enrollmentId)?.assigned_to_id !== to.id,
      );
      expect([choice, result.assigned]).toEqual([choice, changed.length]);
    }
    const all = await read(
      server,
      people.hospice_admin,
      `/v1/hospices/${hospiceId}/referrals?filter.enrollment.assignedTo.id=${people.hospice_clinical_manager.id}`,
    );
    expect(all.meta.totalItems).toBe(rows.length);
  });

  test('adds an internal event to each timeline and an audit row without the search text', async ({ server }) => {
    const world = await makeWorld(server);
    const { people } = world;
    const { id } = await world.addOwnReferral();
    const query = 'filter.status=referral_received&search=murray';
    const { id: assignmentId } = await assign(server, world, people.hospice_clinical_manager, {
      query,
      includedIds: [id],
    });
    const again = await assign(server, world, people.hospice_clinical_manager, { query });
    expect(again.assigned).toBe(0);

    const events = await server.db.selectFrom('timeline_event').selectAll().where('referral_id', '=', id).execute();
    expect(events).toMatchObject([
      {
        kind: 'assigned',
        text: 'Ada Byron',
        visibility: 'internal',
        hospice_id: world.hospiceId,
        actor_organization: 'Harbor Hospice',
      },
    ]);
    const audited = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('verb', '=', 'assignReferrals')
      .execute();
    expect(audited[0]).toMatchObject({
      outcome: 'ok',
      entity_id: assignmentId,
      detail: {
        assigned: 1,
        filters: ['filter.status=referral_received'],
        isSearched: true,
        included: 1,
        excluded: null,
      },
    });
    expect(JSON.stringify(audited)).not.toContain('murray');
  });

  test('skips referrals of another hospice, deleted ones and those of other locations', async ({ server }) => {
    const world = await makeWorld(server);
    const locationId = await server.addLocation(world.hospiceId);
    const elsewhereId = await server.addLocation(world.hospiceId, { name: 'South office' });
    const at = (fields: object) => server.addReferral({ hospiceIds: [world.hospiceId], enrollment: fields });
    const own = await at({ hospice_location_id: locationId });
    const hidden = await at({ hospice_location_id: elsewhereId });
    const deleted = await at({ deleted_at: server.clock.now });
    const foreign = await world.addForeignReferral();
    const manager = await server.addPerson({
      role: 'hospice_clinical_manager',
      hospiceId: world.hospiceId,
      locationIds: [locationId],
    });
    const includedIds = [own.id, hidden.id, deleted.id, foreign.id, randomUUID()];
    const before = await stored(server);
    const { assigned } = await assign(server, world, manager, { includedIds }, manager);
    expect(assigned).toBe(1);
    const after = await stored(server);
    const changed = after.filter(({ version }, index) => version !== before[index]?.version);
    expect(changed).toEqual([{ id: own.enrollmentIds[0], assigned_to_id: manager.id, version: 2 }]);
  });

  test('refuses an invalid list query, and an assignee who is not active staff of the hospice', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const before = await stored(server);
    const stranger = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const send = server.as(world.people.hospice_admin);
    for (const [body, status, code] of [
      [{ assignedToId: null, query: 'filter.stauts=enrolled' }, 400, 'unknown_parameter'],
      [{ assignedToId: null, query: 'filter.status=enroled' }, 400, 'invalid_parameter'],
      [{ assignedToId: null, includedIds: [] }, 422, 'invalid'],
      [{ assignedToId: stranger.id }, 422, 'invalid'],
      [{ assignedToId: world.deactivated.id }, 422, 'invalid'],
      [{ assignedToId: randomUUID() }, 422, 'invalid'],
      [{}, 422, 'invalid'],
    ] as const) {
      const reply = await send(pathOf(world), post(body));
      expect([body, await errorOf(reply)]).toMatchObject([body, { status, code }]);
    }
    expect(await stored(server)).toEqual(before);
  });
});

describe('Undoing a bulk assignment', () => {
  test('restores unchanged enrollments, keeps those edited since, and reports both numbers', async ({ server }) => {
    const { rows, world } = await makeSamples(server);
    const { people } = world;
    const before = await stored(server);
    const { assigned, id } = await assign(server, world, people.hospice_clinical_manager, {});
    const [touched, ...others] = rows.filter(({ status }) => status === 'referral_received');
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${touched?.enrollmentId}`;
    const changed = await server.as(people.hospice_admin)(path, patch({ version: 2, nextAction: 'Call the family' }));
    expect(changed.status).toBe(200);

    const result = z.parse(
      bulkAssignmentEndpoints.undoAssignment.response,
      await (await undo(server, world, id)).json(),
    );
    expect(result).toEqual({ restored: assigned - 1, kept: 1 });
    expect(await stored(server)).toEqual(
      before
        .map((row) =>
          row.id === touched?.enrollmentId
            ? { ...row, assigned_to_id: people.hospice_clinical_manager.id, version: 3 }
            : { ...row, version: 3 },
        )
        .map((row) => (rows.some(({ enrollmentId }) => enrollmentId === row.id) ? row : { ...row, version: 1 })),
    );
    const events = await server.db
      .selectFrom('timeline_event')
      .select('text')
      .where('referral_id', '=', others[0]?.id ?? '')
      .where('kind', '=', 'assigned')
      .orderBy('at')
      .execute();
    expect(events).toHaveLength(2);
    expect((await undo(server, world, id)).status).toBe(404);
  });

  test('answers 404 after more than one day, and the old assignment is removed', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const { id } = await assign(server, world, world.people.hospice_admin);
    server.clock.now = new Date(server.clock.now.getTime() + DAY + 1);
    expect((await undo(server, world, id)).status).toBe(404);
    await assign(server, world, world.people.hospice_super_admin);
    const kept = await server.db.selectFrom('bulk_assignment').select('id').execute();
    expect(kept.map((row) => row.id)).not.toContain(id);
  });
});
