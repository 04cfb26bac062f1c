import { HOUR } from '#contract/platform/durations.ts';
import { setDefault } from '../../organizations/support/sharing.ts';
import { without } from './comparison.ts';
import { addResult, type Values } from '../../surveys/support/surveyResults.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

/**
 * One group's referrals to two hospices in the 30 days up to 20 November 2026, small enough to be counted by hand, and what must
 * not count beside them. A third hospice is connected and was never asked.
 */

interface Compared {
  readonly harbor: string;
  readonly birch: string;
  readonly cedar: string;
  /** Has the first referral alone. */
  readonly otherProviderId: string;
  /** An hour after each other from noon of the day on: without one from 10 November. */
  readonly addAnswers: (to: 'harbor' | 'birch', answers: readonly Values[], day?: string) => Promise<void>;
}

/** Noon of a day in London, morning in New York: the same day in both. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const after = (day: string, hours: number): Date => new Date(noon(day).getTime() + hours * HOUR);

/** Six families: one did not say how it was overall, one was not content. */
export const HARBOR_ANSWERS: readonly Values[] = [
  { overall: 5, recommend: 10 },
  { overall: 5, recommend: 9 },
  { overall: 5, recommend: 10 },
  { overall: 5, recommend: 10 },
  { overall: 2, recommend: 6 },
  { recommend: 10 },
];
export const FOUR_CONTENT: readonly Values[] = Array.from({ length: 4 }, () => ({ overall: 5, recommend: 10 }));

/** @param isTold whether all share single answers, and each family was told; else they share by default */
export async function addCompared(server: TestServer, world: World, { isTold } = { isTold: true }): Promise<Compared> {
  const { groupId, hospiceId: harbor, providerId } = world;
  const birch = await server.addHospice({ name: 'Birch Hospice' });
  const cedar = await server.addHospice({ name: 'Cedar Hospice' });
  for (const hospice_id of [birch, cedar]) {
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id }).execute();
  }
  if (isTold) for (const hospice of [harbor, birch, cedar]) await setDefault(server, hospice, without());
  const otherProviderId = await server.addProvider(groupId, { name: 'Dr. Paul Winter' });
  const add = (hospiceId: string, fields: Partial<Parameters<TestServer['addReferral']>[0]>) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      ...fields,
      referral: { responsible_provider_id: providerId, ...fields.referral },
    });

  // Died on the fifth day, two days after SIA was set.
  await add(harbor, {
    status: 'enrolled',
    receivedAt: noon('2026-11-01'),
    referral: { responsible_provider_id: otherProviderId },
    enrollment: {
      first_contact_at: after('2026-11-01', 0.5),
      start_of_care: after('2026-11-01', 10),
      sia_since: noon('2026-11-03'),
      discharge_date: '2026-11-05',
      discharge_type: 'death',
    },
  });
  // Two hospices were asked: one declined, the other enrolled.
  const second = await add(harbor, {
    status: 'declined',
    receivedAt: noon('2026-11-02'),
    enrollment: { decline_reason: 'hospice_declined', first_contact_at: after('2026-11-02', 1.5) },
  });
  await server.db
    .insertInto('enrollment')
    .values({
      referral_id: second.id,
      hospice_id: birch,
      status: 'enrolled',
      status_since: after('2026-11-02', 30),
      received_at: noon('2026-11-02'),
      first_contact_at: after('2026-11-02', 1),
      start_of_care: after('2026-11-02', 30),
    })
    .execute();
  await add(harbor, {
    status: 'declined',
    receivedAt: noon('2026-11-03'),
    enrollment: { decline_reason: 'patient_ineligible' },
  });
  await add(birch, { receivedAt: noon('2026-11-04') });
  await add(harbor, {
    status: 'pending_start_of_care',
    receivedAt: noon('2026-11-05'),
    enrollment: { first_contact_at: after('2026-11-05', 1 / 3) },
  });
  // Received in the period before, and discharged alive in this one after 32 days.
  await add(harbor, {
    status: 'enrolled',
    receivedAt: noon('2026-10-10'),
    enrollment: {
      first_contact_at: after('2026-10-10', 2),
      start_of_care: after('2026-10-10', 5),
      discharge_date: '2026-11-10',
      discharge_type: 'revoked',
    },
  });

  // Records that count nowhere: a mistake, a deleted one, one of a future period, and another group's.
  await add(harbor, {
    status: 'entered_in_error',
    receivedAt: noon('2026-11-06'),
    enrollment: { error_reason: 'test', status_before_error: 'referral_received' },
  });
  await add(harbor, {
    status: 'enrolled',
    receivedAt: noon('2026-11-07'),
    referral: { deleted_at: server.clock.now },
    enrollment: { deleted_at: server.clock.now },
  });
  await server.addReferral({
    hospiceIds: [harbor],
    groupId: world.foreignGroupId,
    status: 'enrolled',
    receivedAt: noon('2026-11-08'),
  });

  const hospices = { harbor, birch };
  const addAnswers: Compared['addAnswers'] = async (to, answers, day = '2026-11-10') => {
    for (const [index, values] of answers.entries()) {
      // Each of a family of its own, whose referral is older than every period.
      const { enrollmentIds } = await add(hospices[to], {
        status: 'declined',
        receivedAt: noon('2020-01-02'),
        referral: to === 'harbor' ? { responsible_provider_id: otherProviderId } : {},
        enrollment: { decline_reason: 'patient_ineligible' },
      });
      await addResult(
        server,
        { enrollmentId: enrollmentIds[0] ?? '', hospiceId: hospices[to] },
        {
          values,
          submittedAt: after(day, index),
          readers: isTold ? [groupId] : [],
        },
      );
    }
  };
  return { harbor, birch, cedar, otherProviderId, addAnswers };
}
