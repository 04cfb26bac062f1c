import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { ApiError } from '#contract/platform/errors.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

export const NOW = new Date('2026-11-20T15:00:00Z');
export const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

export const enrollmentOf = async (reply: Response) => z.parse(Enrollment, await reply.json());
export const errorOf = async (reply: Response) => z.parse(ApiError, await reply.json());

/** The complete data that each status needs. */
export const needsOf = (to: ReferralStatus, { nurseId }: Pick<World, 'nurseId'>): object =>
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
export async function addIn(server: TestServer, world: World, status: ReferralStatus, enrollment: object = {}) {
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
