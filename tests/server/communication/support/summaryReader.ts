import { randomUUID } from 'node:crypto';
import type { TestPerson } from '../../support/makers.ts';
import type { TestServer } from '../../support/server.ts';

export interface SummaryPerson extends TestPerson {
  readonly providerId: string;
}

/** A provider with an account of this group. */
export async function addProviderPerson(
  server: TestServer,
  groupId: string,
  lastName = 'Shah',
): Promise<SummaryPerson> {
  const person = await server.addPerson({ role: 'provider', groupId, firstName: 'Priya', lastName });
  const providerId = await server.addProvider(groupId, { user_id: person.id, name: `Dr. ${lastName}` });
  return { ...person, providerId };
}

interface Referred {
  readonly hospiceId: string;
  readonly groupId: string;
  readonly providerId: string;
  readonly receivedAt: Date;
  /** After so many hours; left out: not yet. */
  readonly startsAfterHours?: number;
}

/** A referral that the provider answers for. */
export function addReferred(
  server: TestServer,
  { groupId, hospiceId, providerId, receivedAt, startsAfterHours }: Referred,
): Promise<{ id: string; enrollmentIds: string[] }> {
  const isEnrolled = startsAfterHours !== undefined;
  return server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt,
    status: isEnrolled ? 'enrolled' : 'referral_received',
    referral: { responsible_provider_id: providerId, mrn: randomUUID() },
    ...(isEnrolled
      ? { enrollment: { start_of_care: new Date(receivedAt.getTime() + startsAfterHours * 3_600_000) } }
      : {}),
  });
}

/** A month in which every provider made here referred a patient. */
export const SUMMARY_MONTH = '2026-10';

/** A provider who gets a summary of that month. */
export async function addSummaryReader(
  server: TestServer,
  { groupId, hospiceId }: Pick<Referred, 'groupId' | 'hospiceId'>,
): Promise<string> {
  const { id, providerId } = await addProviderPerson(server, groupId);
  await addReferred(server, { hospiceId, groupId, providerId, receivedAt: new Date('2026-10-14T15:00:00Z') });
  return id;
}
