import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/enrollments.ts';
import { ApiError } from '#contract/errors.ts';
import { Referral } from '#contract/referrals.ts';
import type { HOSPICE_ROLES } from '#contract/roles.ts';
import { REFERRAL_STATUSES, type ReferralStatus } from '#contract/statuses.ts';
import { patch, test, type TestServer } from './support/server.ts';
import { makeWorld, type World } from './support/world.ts';

type HospiceRole = (typeof HOSPICE_ROLES)[number];

const HOUR = 3_600_000;
const NOW = new Date('2026-11-20T15:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

const enrollmentOf = async (reply: Response) => z.parse(Enrollment, await reply.json());
const errorOf = async (reply: Response) => z.parse(ApiError, await reply.json());

/** What each status needs, whole. */
const needsOf = (to: ReferralStatus, { nurseId }: Pick<World, 'nurseId'>): object =>
  ({
    referral_received: { reason: 'It was set by mistake' },
    pending_start_of_care: {
      firstContactAt: ago(1).toISOString(),
      pendingReason: 'scheduled',
      plannedStartOfCare: '2026-11-23',
      reason: 'It was set by mistake',
    },
    enrolled: { startOfCare: ago(1).toISOString(), admissionNurseId: nurseId },
    declined: { declineReason: 'unable_to_reach' },
    entered_in_error: { errorReason: 'test' },
  })[to];

/** A record in a status, so young that every time limit is open. An entry in error was received before. */
async function addIn(server: TestServer, world: World, status: ReferralStatus, enrollment: object = {}) {
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status,
    receivedAt: ago(6),
    referral: { responsible_provider_id: world.providerId },
    enrollment: {
      status_since: ago(2),
      ...(status === 'entered_in_error' ? { status_before_error: 'referral_received', error_reason: 'test' } : {}),
      ...enrollment,
    },
  });
  const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`;
  return { id, enrollmentId: enrollmentIds[0] ?? '', path };
}

/** The product's table, written down again by hand: R registry managers, C the clinical manager, S the super administrator. */
const TABLE: Record<ReferralStatus, Partial<Record<ReferralStatus, string>>> = {
  referral_received: { pending_start_of_care: 'RC', enrolled: 'RC', declined: 'RC', entered_in_error: 'R' },
  pending_start_of_care: { referral_received: 'R', enrolled: 'RC', declined: 'RC', entered_in_error: 'R' },
  enrolled: { pending_start_of_care: 'R', entered_in_error: 'R' },
  declined: { referral_received: 'RC', entered_in_error: 'R' },
  entered_in_error: { referral_received: 'S' },
};
const LETTERS: Record<HospiceRole, string> = {
  hospice_super_admin: 'RS',
  hospice_admin: 'R',
  hospice_clinical_manager: 'C',
  hospice_business_development: '',
};
const expected = (from: ReferralStatus, role: HospiceRole) =>
  REFERRAL_STATUSES.filter((to) => [...(TABLE[from][to] ?? '')].some((letter) => LETTERS[role].includes(letter)));

describe('a status follows the table, and nothing but the table', () => {
  test.for(['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'] as const)(
    'for a %s',
    { timeout: 60_000 },
    async (role, { server }) => {
      const world = await makeWorld(server);
      const send = server.as(world.people[role]);
      for (const from of REFERRAL_STATUSES) {
        const allowed = expected(from, role);
        for (const to of REFERRAL_STATUSES) {
          const { path } = await addIn(server, world, from);
          const reply = await send(path, patch({ version: 1, status: to, ...needsOf(to, world) }));
          const step = `${from} to ${to}`;
          if (allowed.includes(to)) {
            expect([step, reply.status]).toEqual([step, 200]);
            expect(await enrollmentOf(reply)).toMatchObject({ status: to, statusSince: NOW.toISOString(), version: 2 });
          } else {
            expect([step, reply.status]).toEqual([step, 409]);
            const error = await errorOf(reply);
            expect(error.code).toBe('invalid_transition');
            expect([...(error.allowed ?? [])].sort()).toEqual([...allowed].sort());
          }
        }
      }
    },
  );

  test('never for business development, which only reads', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const reply = await server.as(world.people.hospice_business_development)(
      path,
      patch({ version: 1, status: 'declined', declineReason: 'unable_to_reach' }),
    );
    expect(reply.status).toBe(403);
  });

  test('for a superuser only with a reason', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'entered_in_error');
    const body = { version: 1, status: 'referral_received', reason: 'It is a real patient' };
    const send = server.as(world.people.superuser);
    expect((await send(path, patch(body))).status).toBe(403);
    const reply = await send(path, patch(body, { 'Access-Reason': 'Asked for by the hospice' }));
    expect(await enrollmentOf(reply)).toMatchObject({ status: 'referral_received', errorReason: null });
  });

  const CLOSED = [
    ['a correction after a day', 'pending_start_of_care', 'referral_received', { status_since: ago(24.1) }],
    ['a reopening after 90 days', 'declined', 'referral_received', { status_since: ago(90 * 24 + 1) }],
    ['a reopening after a death', 'declined', 'referral_received', { decline_reason: 'patient_deceased' }],
    ['a taking back after two days', 'enrolled', 'pending_start_of_care', { status_since: ago(48.1) }],
    ['a taking back once a survey was answered', 'enrolled', 'pending_start_of_care', { last_survey_at: ago(1) }],
  ] as const;
  test.for(CLOSED)('refuses %s', async ([, from, to, enrollment], { server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, from, enrollment);
    const reply = await server.as(world.people.hospice_super_admin)(
      path,
      patch({ version: 1, status: to, ...needsOf(to, world) }),
    );
    expect(reply.status).toBe(409);
    const { allowed } = await errorOf(reply);
    expect(allowed).toContain('entered_in_error');
    expect(allowed).not.toContain(to);
  });
});

describe('what a status needs', () => {
  const received = 'referral_received';
  const full = { firstContactAt: ago(1).toISOString(), pendingReason: 'scheduled' };
  const MISSING: readonly [string, ReferralStatus, object, string[]][] = [
    [
      'all of a pending start',
      received,
      { status: 'pending_start_of_care' },
      ['firstContactAt', 'pendingReason', 'plannedStartOfCare'],
    ],
    [
      'a due time of the next action',
      received,
      { status: 'pending_start_of_care', ...full, nextAction: 'Call the daughter' },
      ['nextActionDueAt'],
    ],
    ['all of an enrolling', received, { status: 'enrolled' }, ['startOfCare', 'admissionNurseId']],
    [
      'a start of care before it was received',
      received,
      { status: 'enrolled', startOfCare: ago(7).toISOString(), admissionNurseId: 'nurse' },
      ['startOfCare'],
    ],
    [
      'a start of care in the future',
      received,
      { status: 'enrolled', startOfCare: ago(-1).toISOString(), admissionNurseId: 'nurse' },
      ['startOfCare'],
    ],
    [
      "another hospice's nurse",
      received,
      { status: 'enrolled', startOfCare: ago(1).toISOString(), admissionNurseId: 'foreign nurse' },
      ['admissionNurseId'],
    ],
    ['a reason to decline', received, { status: 'declined' }, ['declineReason']],
    ['the date of a death', received, { status: 'declined', declineReason: 'patient_deceased' }, ['dateOfDeath']],
    [
      'a death in the past',
      received,
      { status: 'declined', declineReason: 'patient_deceased', dateOfDeath: '2026-11-21' },
      ['dateOfDeath'],
    ],
    ['a detail', received, { status: 'declined', declineReason: 'hospice_declined' }, ['declineDetail']],
    ['what went wrong', received, { status: 'entered_in_error' }, ['errorReason']],
    [
      'the right referral of a duplicate',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate' },
      ['duplicateOfReferralId'],
    ],
    [
      'a referral of its own as the right one',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate', duplicateOfReferralId: 'foreign referral' },
      ['duplicateOfReferralId'],
    ],
    [
      'another one as the right one',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate', duplicateOfReferralId: 'itself' },
      ['duplicateOfReferralId'],
    ],
    ['a reason for a correction', 'pending_start_of_care', { status: received }, ['reason']],
    ['a reason for a reopening', 'declined', { status: received }, ['reason']],
    ['a reason for a taking back', 'enrolled', { status: 'pending_start_of_care' }, ['reason']],
    ['a reason to leave an error', 'entered_in_error', { status: received }, ['reason']],
    ['a first contact that has happened', received, { firstContactAt: ago(-1).toISOString() }, ['firstContactAt']],
    ['a first contact after the referral', received, { firstContactAt: ago(8).toISOString() }, ['firstContactAt']],
    ['an enrolled patient for SIA', received, { isSia: true }, ['isSia']],
    [
      'an enrolled patient for a discharge',
      received,
      { dischargeDate: '2026-11-20', dischargeType: 'revoked' },
      ['dischargeDate', 'dischargeType'],
    ],
    [
      'a discharge after the start',
      'enrolled',
      { dischargeDate: '2026-11-19', dischargeType: 'revoked' },
      ['dischargeDate'],
    ],
    [
      'a discharge that has happened',
      'enrolled',
      { dischargeDate: '2026-11-21', dischargeType: 'revoked' },
      ['dischargeDate'],
    ],
    ['the type of a discharge', 'enrolled', { dischargeDate: '2026-11-20' }, ['dischargeType']],
    ['an own and active assignee', received, { assignedToId: 'group person' }, ['assignedToId']],
    ['a decline for its reason', received, { declineReason: 'unable_to_reach' }, ['declineReason']],
  ];
  test.for(MISSING)(
    'is asked for at its field, and nothing is written: %s',
    async ([, from, body, paths], { server }) => {
      const world = await makeWorld(server);
      const { id, enrollmentId, path } = await addIn(server, world, from);
      const foreign = await world.addForeignReferral();
      const ids: Record<string, string> = {
        nurse: world.nurseId,
        'foreign nurse': await server.addStaff(world.foreignHospiceId),
        'foreign referral': foreign.id,
        itself: id,
        'group person': world.people.care_manager.id,
      };
      const before = await server.db.selectFrom('enrollment').selectAll().where('id', '=', enrollmentId).execute();

      const sent = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? (ids[value] ?? value) : value]),
      );
      const reply = await server.as(world.people.hospice_admin)(path, patch({ version: 1, ...sent }));
      const sentBySuper = await server.as(world.people.hospice_super_admin)(path, patch({ version: 1, ...sent }));

      const judged = from === 'entered_in_error' ? sentBySuper : reply;
      expect(judged.status).toBe(422);
      expect((await errorOf(judged)).errors?.map((error) => error.path)).toEqual(paths);
      expect(await server.db.selectFrom('enrollment').selectAll().where('id', '=', enrollmentId).execute()).toEqual(
        before,
      );
      expect(await server.db.selectFrom('timeline_event').select('id').execute()).toEqual([]);
      expect(await server.db.selectFrom('status_history').select('id').execute()).toEqual([]);
    },
  );
});

describe('a change of an enrollment', () => {
  test('on an older version is refused, with the record as it stands', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_admin);
    expect((await send(path, patch({ version: 1, nextAction: 'Call the daughter' }))).status).toBe(200);

    const reply = await send(path, patch({ version: 1, nextAction: 'Call the son' }));
    expect(reply.status).toBe(409);
    const error = await errorOf(reply);
    expect(error.code).toBe('conflict');
    expect(z.parse(Enrollment, error.current)).toMatchObject({ version: 2, nextAction: 'Call the daughter' });
  });

  test('keeps assignment, next action, location, contact and nurse', async ({ server }) => {
    const world = await makeWorld(server);
    const locationId = await server.addLocation(world.hospiceId);
    const { path } = await addIn(server, world, 'referral_received');
    const { hospice_admin: admin, hospice_clinical_manager: clinical } = world.people;
    const facts = {
      assignedToId: clinical.id,
      nextAction: 'Call the daughter',
      nextActionDueAt: ago(-3).toISOString(),
      hospiceLocationId: locationId,
      firstContactAt: ago(1).toISOString(),
      primaryNurseId: world.nurseId,
      levelOfCare: 'rhc',
    };
    const reply = await server.as(clinical)(path, patch({ version: 1, ...facts }));
    expect(await enrollmentOf(reply)).toMatchObject({
      assignedTo: { id: clinical.id },
      nextAction: 'Call the daughter',
      nextActionDueAt: facts.nextActionDueAt,
      hospiceLocation: { id: locationId },
      firstContactAt: facts.firstContactAt,
      firstContactBy: { id: clinical.id },
      primaryNurse: { id: world.nurseId, name: 'Nora Quinn' },
      levelOfCare: 'rhc',
      alert: 'none',
    });
    const emptied = await server.as(admin)(path, patch({ version: 2, assignedToId: null, nextAction: null }));
    expect(await enrollmentOf(emptied)).toMatchObject({ assignedTo: null, nextAction: null });
  });

  test('to a death stops the surveys at once, and so does SIA until it is taken back', async ({ server }) => {
    const world = await makeWorld(server);
    const { enrollmentId, path } = await addIn(server, world, 'enrolled');
    const send = server.as(world.people.hospice_clinical_manager);
    const stopped = async () =>
      (
        await server.db
          .selectFrom('enrollment')
          .select(['is_survey_stopped', 'date_of_death'])
          .where('id', '=', enrollmentId)
          .executeTakeFirstOrThrow()
      ).is_survey_stopped;

    expect(await enrollmentOf(await send(path, patch({ version: 1, isSia: true })))).toMatchObject({
      isSia: true,
      siaSince: NOW.toISOString(),
    });
    expect(await stopped()).toBe(true);
    await send(path, patch({ version: 2, isSia: false }));
    expect(await stopped()).toBe(false);

    const discharge = { dischargeDate: '2026-11-20', dischargeType: 'death' };
    expect(await enrollmentOf(await send(path, patch({ version: 3, ...discharge })))).toMatchObject({
      status: 'enrolled',
      ...discharge,
      dateOfDeath: '2026-11-20',
    });
    expect(await stopped()).toBe(true);
    expect((await send(path, patch({ version: 4, isSia: true }))).status).toBe(422);
  });
});

describe('when several hospices were asked', () => {
  async function askTwo(server: TestServer) {
    const world = await makeWorld(server);
    const secondId = await server.addHospice({ name: 'Second Hospice' });
    const secondNurseId = await server.addStaff(secondId);
    const second = await server.addPerson({ role: 'hospice_admin', hospiceId: secondId });
    const { id, enrollmentIds } = await server.addReferral({
      hospiceIds: [world.hospiceId, secondId],
      groupId: world.groupId,
      receivedAt: ago(6),
      referral: { responsible_provider_id: world.providerId },
    });
    const [ownId = '', otherId = ''] = enrollmentIds;
    const ownPath = `/v1/hospices/${world.hospiceId}/enrollments/${ownId}`;
    const otherPath = `/v1/hospices/${secondId}/enrollments/${otherId}`;
    const see = async (person: { id: string }) => {
      const reply = await server.as(person)(`/v1/referrals/${id}`);
      return z.parse(Referral, await reply.json());
    };
    return { world, second, secondNurseId, ownPath, otherPath, see };
  }

  test('one enrolling declines the others by the system, which its taking back undoes', async ({ server }) => {
    const { world, second, ownPath, otherPath, see } = await askTwo(server);
    const own = server.as(world.people.hospice_admin);
    const pending = needsOf('pending_start_of_care', world);
    await server.as(second)(otherPath, patch({ version: 1, status: 'pending_start_of_care', ...pending }));
    expect((await see(second)).globalStatus).toBe('pending_start_of_care');

    server.clock.now = new Date(NOW.getTime() + 60_000);
    await own(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));

    const [declined] = (await see(second)).enrollments;
    expect(declined).toMatchObject({
      status: 'declined',
      declineReason: 'patient_chose_another_hospice',
      isDeclinedBySystem: true,
      version: 3,
    });
    expect(await see(second)).toMatchObject({
      status: 'declined',
      globalStatus: 'enrolled',
      isEnrolledElsewhere: true,
    });
    const group = await see(world.people.care_manager);
    expect([group.status, group.enrollments.map(({ status }) => status)]).toEqual([
      'enrolled',
      ['enrolled', 'declined'],
    ]);
    const timeline = await (await server.as(second)(`/v1/referrals/${group.id}/timeline`)).json();
    expect(timeline).toMatchObject({
      data: [{ actor: { name: 'Wayside', isSystem: true }, toStatus: 'declined' }, {}, {}],
    });

    server.clock.now = new Date(NOW.getTime() + HOUR);
    const back = { status: 'pending_start_of_care', reason: 'The admission was not completed' };
    expect((await own(ownPath, patch({ version: 2, ...back }))).status).toBe(200);
    expect((await see(second)).enrollments[0]).toMatchObject({
      status: 'pending_start_of_care',
      declineReason: null,
      isDeclinedBySystem: false,
    });
    expect((await see(second)).isEnrolledElsewhere).toBe(false);
  });

  test('an enrolling that turns out an error gives the others back, but not after seven days', async ({ server }) => {
    const { world, second, ownPath, see } = await askTwo(server);
    const own = server.as(world.people.hospice_super_admin);
    await own(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));

    server.clock.now = new Date(NOW.getTime() + 6 * 24 * HOUR);
    await own(ownPath, patch({ version: 2, status: 'entered_in_error', errorReason: 'wrong_patient' }));
    expect((await see(second)).status).toBe('referral_received');
    await own(ownPath, patch({ version: 3, status: 'enrolled', reason: 'It was right after all' }));
    expect((await see(second)).status).toBe('declined');

    server.clock.now = new Date(NOW.getTime() + 14 * 24 * HOUR);
    await own(ownPath, patch({ version: 4, status: 'entered_in_error', errorReason: 'wrong_patient' }));
    expect(await see(second)).toMatchObject({ status: 'declined', globalStatus: 'declined' });
  });

  test('two that enroll at once end with one enrolled and one declined', async ({ server }) => {
    const { world, second, secondNurseId, ownPath, otherPath, see } = await askTwo(server);
    const replies = await Promise.all([
      server.as(world.people.hospice_admin)(
        ownPath,
        patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }),
      ),
      server.as(second)(
        otherPath,
        patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', { nurseId: secondNurseId }) }),
      ),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const group = await see(world.people.care_manager);
    expect(group.enrollments.map(({ status }) => status).sort()).toEqual(['declined', 'enrolled']);
  });
});
