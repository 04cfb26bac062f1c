// On both databases: it locks rows, and the embedded database has one connection.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/platform/errors.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** Concurrent changes of one record: the first wins, the others get its current state, and nothing is announced twice. */

const REQUESTS = 50;

const many = (send: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: REQUESTS }, (_none, index) => send(index)));

/** One success; all other answers contain the winner's version. */
async function expectOneWinner(replies: readonly Response[]): Promise<void> {
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect(z.parse(ApiError, await reply.json())).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { version: 2 },
    });
  }
}

/** The history of a referral in the database. */
async function pastOf(server: TestServer, referralId: string) {
  const { db } = server;
  const events = await db
    .selectFrom('timeline_event')
    .select(['kind', 'text'])
    .where('referral_id', '=', referralId)
    .execute();
  const steps = await db
    .selectFrom('status_history')
    .innerJoin('enrollment', 'enrollment.id', 'status_history.enrollment_id')
    .select(['from_status', 'to_status'])
    .where('enrollment.referral_id', '=', referralId)
    .execute();
  const audited = await db.selectFrom('audit_event').select('outcome').where('verb', 'like', 'update%').execute();
  return { events, steps, outcomes: Map.groupBy(audited, ({ outcome }) => outcome) };
}

/** As many people as the hospice has, one after the other. */
const staffOf = ({ people }: World) => [people.hospice_admin, people.hospice_super_admin];

describe('Concurrent changes', () => {
  test('fifty status changes at the same time: one succeeds, the others get a conflict with the current version', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const staff = staffOf(world);
    const replies = await many((index) =>
      server.as(staff[index % staff.length] ?? world.people.hospice_admin)(
        `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`,
        patch(
          index % 2 === 0
            ? { version: 1, status: 'declined', declineReason: 'unable_to_reach' }
            : { version: 1, status: 'entered_in_error', errorReason: 'test', reason: 'Typed by mistake' },
        ),
      ),
    );
    await expectOneWinner(replies);
    const { events, outcomes, steps } = await pastOf(server, id);
    expect(steps).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'status_changed')).toHaveLength(1);
    expect([outcomes.get('ok')?.length, outcomes.get('conflict')?.length]).toEqual([1, REQUESTS - 1]);
    const row = await server.db.selectFrom('enrollment').select(['version', 'status']).executeTakeFirstOrThrow();
    expect(row).toEqual({ version: 2, status: steps[0]?.to_status });
  });

  test('fifty corrections of a referral at the same time: one succeeds, the others get a conflict with the current version', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const staff = staffOf(world);
    const replies = await many((index) =>
      server.as(staff[index % staff.length] ?? world.people.hospice_admin)(
        `/v1/referrals/${id}`,
        patch({ version: 1, patient: { preferredName: `Name ${index}` } }),
      ),
    );
    await expectOneWinner(replies);
    const winner = replies.findIndex(({ status }) => status === 200);
    const { events, outcomes } = await pastOf(server, id);
    expect(events).toEqual([{ kind: 'facts_changed', text: `Preferred name: none → Name ${winner}` }]);
    expect([outcomes.get('ok')?.length, outcomes.get('conflict')?.length]).toEqual([1, REQUESTS - 1]);
    const row = await server.db.selectFrom('referral').select(['version', 'preferred_name']).executeTakeFirstOrThrow();
    expect(row).toEqual({ version: 2, preferred_name: `Name ${winner}` });
  });

  test('bulk assignments and edits of the same enrollments at the same time: each saved change adds one version and one timeline event', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { people } = world;
    const referrals = [await world.addOwnReferral(), await world.addOwnReferral(), await world.addOwnReferral()];
    const path = `/v1/hospices/${world.hospiceId}`;
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_none, index) => {
        const target = referrals[index % 3]?.enrollmentId ?? '';
        const to = index % 4 === 0 ? people.hospice_admin : people.hospice_clinical_manager;
        return index % 2 === 0
          ? server.as(people.hospice_admin)(`${path}/referrals/assign`, post({ assignedToId: to.id }))
          : server.as(people.hospice_super_admin)(
              `${path}/enrollments/${target}`,
              patch({ version: 1, nextAction: `Call ${index}` }),
            );
      }),
    );
    expect(replies.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    for (const { id, enrollmentId } of referrals) {
      const { version } = await server.db
        .selectFrom('enrollment')
        .select('version')
        .where('id', '=', enrollmentId)
        .executeTakeFirstOrThrow();
      const { events } = await pastOf(server, id);
      expect(events.length).toBeGreaterThan(0);
      expect(version).toBe(1 + events.length);
    }
  });
});
