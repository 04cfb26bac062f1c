import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/enrollments.ts';
import type { HOSPICE_ROLES } from '#contract/roles.ts';
import { REFERRAL_STATUSES, type ReferralStatus } from '#contract/statuses.ts';
import { addIn, ago, enrollmentOf, errorOf, needsOf, NOW } from './support/enrollmentSteps.ts';
import { patch, test } from './support/server.ts';
import { makeWorld } from './support/world.ts';

type HospiceRole = (typeof HOSPICE_ROLES)[number];

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
const allowedFor = (from: ReferralStatus, role: HospiceRole) =>
  REFERRAL_STATUSES.filter((to) => (TABLE[from][to] ?? '').split('').some((letter) => LETTERS[role].includes(letter)));

/** What an answer says of a step: the new status of the record, or the refusal with what is allowed. */
const Answer = z.object({
  status: z.union([z.string(), z.number()]),
  code: z.optional(z.string()),
  allowed: z.optional(z.array(z.string())),
});

describe('a status follows the table, and nothing but the table', () => {
  test.for(['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'] as const)(
    'for a %s',
    { timeout: 60_000 },
    async (role, { server }) => {
      const world = await makeWorld(server);
      const send = server.as(world.people[role]);
      const found: unknown[] = [];
      const expected: unknown[] = [];
      for (const from of REFERRAL_STATUSES) {
        const allowed = allowedFor(from, role);
        for (const to of REFERRAL_STATUSES) {
          const { path } = await addIn(server, world, from);
          const reply = await send(path, patch({ version: 1, status: to, ...needsOf(to, world) }));
          const body = z.parse(Answer, await reply.json());
          found.push([from, to, reply.status, body.status, body.code, body.allowed?.toSorted()]);
          expected.push(
            allowed.includes(to)
              ? [from, to, 200, to, undefined, undefined]
              : [from, to, 409, 409, 'invalid_transition', allowed.toSorted()],
          );
        }
      }
      expect(found).toEqual(expected);
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
