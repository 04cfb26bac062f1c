import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import type { HOSPICE_ROLES } from '#contract/platform/roles.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { addIn, ago, enrollmentOf, errorOf, needsOf, NOW } from '../support/enrollmentSteps.ts';
import { patch, test } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

type HospiceRole = (typeof HOSPICE_ROLES)[number];

/** The product's table, copied by hand: R registry managers, C the clinical manager, S the super administrator. */
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

/** The answer to a step: the new status of the record, or the refusal with the allowed steps. */
const Answer = z.object({
  status: z.union([z.string(), z.number()]),
  code: z.optional(z.string()),
  allowed: z.optional(z.array(z.string())),
});

describe('Enrollment status change', () => {
  test.for(['hospice_super_admin', 'hospice_admin', 'hospice_clinical_manager'] as const)(
    'by a %s succeeds exactly where the transition table allows it',
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

  test('by business development, which only reads, is refused', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const reply = await server.as(world.people.hospice_business_development)(
      path,
      patch({ version: 1, status: 'declined', declineReason: 'unable_to_reach' }),
    );
    expect(reply.status).toBe(403);
  });

  test('by a superuser is refused without an access reason', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'entered_in_error');
    const body = { version: 1, status: 'referral_received', reason: 'It is a real patient' };
    const send = server.as(world.people.superuser);
    expect((await send(path, patch(body))).status).toBe(403);
    const reply = await send(path, patch(body, { 'Access-Reason': 'support_request: Asked for by the hospice' }));
    expect(await enrollmentOf(reply)).toMatchObject({ status: 'referral_received', errorReason: null });
  });

  const CLOSED = [
    ['a correction after a day', 'pending_start_of_care', 'referral_received', { status_since: ago(24.1) }],
    ['a reopening after 90 days', 'declined', 'referral_received', { status_since: ago(90 * 24 + 1) }],
    ['a reopening after a death', 'declined', 'referral_received', { decline_reason: 'patient_deceased' }],
    ['undoing an enrollment after two days', 'enrolled', 'pending_start_of_care', { status_since: ago(48.1) }],
    ['undoing an enrollment after a survey answer', 'enrolled', 'pending_start_of_care', { last_survey_at: ago(1) }],
  ] as const;
  test.for(CLOSED)('is refused for %s', async ([, from, to, enrollment], { server }) => {
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

describe('Enrollment change with missing or invalid data', () => {
  const received = 'referral_received';
  const full = { firstContactAt: ago(1).toISOString(), pendingReason: 'scheduled' };
  const MISSING: readonly [string, ReferralStatus, object, string[]][] = [
    [
      'pending start of care without its data',
      received,
      { status: 'pending_start_of_care' },
      ['firstContactAt', 'pendingReason', 'plannedStartOfCare'],
    ],
    [
      'a next action without a due time',
      received,
      { status: 'pending_start_of_care', ...full, nextAction: 'Call the daughter' },
      ['nextActionDueAt'],
    ],
    ['enrolled without start of care and nurse', received, { status: 'enrolled' }, ['startOfCare', 'admissionNurseId']],
    [
      'a start of care before the referral was received',
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
      'an admission nurse of another hospice',
      received,
      { status: 'enrolled', startOfCare: ago(1).toISOString(), admissionNurseId: 'foreign nurse' },
      ['admissionNurseId'],
    ],
    ['a decline without a reason', received, { status: 'declined' }, ['declineReason']],
    ['a death without its date', received, { status: 'declined', declineReason: 'patient_deceased' }, ['dateOfDeath']],
    [
      'a date of death in the future',
      received,
      { status: 'declined', declineReason: 'patient_deceased', dateOfDeath: '2026-11-21' },
      ['dateOfDeath'],
    ],
    [
      'a decline without detail',
      received,
      { status: 'declined', declineReason: 'hospice_declined' },
      ['declineDetail'],
    ],
    ['entered in error without a reason', received, { status: 'entered_in_error' }, ['errorReason']],
    [
      'a duplicate without the referral it duplicates',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate' },
      ['duplicateOfReferralId'],
    ],
    [
      'a duplicate of another hospice’s referral',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate', duplicateOfReferralId: 'foreign referral' },
      ['duplicateOfReferralId'],
    ],
    [
      'a duplicate of itself',
      received,
      { status: 'entered_in_error', errorReason: 'duplicate', duplicateOfReferralId: 'itself' },
      ['duplicateOfReferralId'],
    ],
    ['a correction without a reason', 'pending_start_of_care', { status: received }, ['reason']],
    ['a reopening without a reason', 'declined', { status: received }, ['reason']],
    ['an enrollment undone without a reason', 'enrolled', { status: 'pending_start_of_care' }, ['reason']],
    ['entered in error undone without a reason', 'entered_in_error', { status: received }, ['reason']],
    ['a first contact in the future', received, { firstContactAt: ago(-1).toISOString() }, ['firstContactAt']],
    ['a first contact before the referral', received, { firstContactAt: ago(8).toISOString() }, ['firstContactAt']],
    ['SIA for a patient who is not enrolled', received, { isSia: true }, ['isSia']],
    [
      'a discharge of a patient who is not enrolled',
      received,
      { dischargeDate: '2026-11-20', dischargeType: 'revoked' },
      ['dischargeDate', 'dischargeType'],
    ],
    [
      'a discharge before the start of care',
      'enrolled',
      { dischargeDate: '2026-11-19', dischargeType: 'revoked' },
      ['dischargeDate'],
    ],
    [
      'a discharge in the future',
      'enrolled',
      { dischargeDate: '2026-11-21', dischargeType: 'revoked' },
      ['dischargeDate'],
    ],
    ['a discharge without its type', 'enrolled', { dischargeDate: '2026-11-20' }, ['dischargeType']],
    ['an assignee from a provider group', received, { assignedToId: 'group person' }, ['assignedToId']],
    ['a decline reason without a decline', received, { declineReason: 'unable_to_reach' }, ['declineReason']],
  ];
  test.for(MISSING)(
    'is refused with an error at the field, and nothing is written: %s',
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

describe('Enrollment change', () => {
  test('on an outdated version is refused with the current enrollment', async ({ server }) => {
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

  test('saves assignment, next action, location, first contact and nurse', async ({ server }) => {
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
    expect(await enrollmentOf(emptied)).toMatchObject({ assignedTo: null, nextAction: 'Plan the next step' });
  });

  test('to SIA stops surveys until SIA is undone, and recording a death stops them immediately', async ({ server }) => {
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
