import { SHARED_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import {
  DEFAULT_SHARING,
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  type InformationSharing,
  type SharedEvent,
  type SharingAudience,
} from '#contract/organizations/sharing/sharingSettings.ts';
import { ago, needsOf } from '../../referrals/support/enrollmentSteps.ts';
import { setDefault } from '../../organizations/support/sharing.ts';
import { patch, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

/** Email for these events and audiences only, with all facts shared but these. */
export function mailing(
  events: Partial<Record<SharedEvent, readonly SharingAudience[]>>,
  kept: readonly SharedFact[] = [],
): InformationSharing {
  const all = structuredClone(DEFAULT_SHARING.events);
  for (const event of SHARED_EVENTS) {
    for (const audience of SHARING_AUDIENCES) {
      all[event][audience] = events[event]?.includes(audience) === true ? ['in_app', 'email'] : ['in_app'];
    }
  }
  return { shared: SHARED_FACTS.filter((fact) => !kept.includes(fact)), events: all };
}
/** The same for all audiences. */
export const toAll = (...events: SharedEvent[]) =>
  mailing(Object.fromEntries(events.map((event) => [event, SHARING_AUDIENCES])));

/** A referral that a provider of a group answers for, of a resident of a community of another group. */
export async function startNotices(server: TestServer, sharing?: InformationSharing) {
  const world = await makeWorld(server);
  const { hospiceId, groupId, people } = world;
  await server.db
    .updateTable('hospice')
    .set({ phone: '(410) 555-0199', email: 'intake@harbor.example', time_zone: 'America/Chicago' })
    .where('id', '=', hospiceId)
    .execute();
  if (sharing) await setDefault(server, hospiceId, sharing);
  const communityGroupId = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
  const inCommunity = await server.addPerson({ role: 'care_manager', groupId: communityGroupId });
  // People who get no mail: another provider of the group, a deactivated person, and people of an unrelated group.
  await server.addPerson({ role: 'provider', groupId });
  await server.addPerson({ role: 'care_manager', groupId, isActive: false });
  await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt: ago(6),
    referral: {
      responsible_provider_id: await server.addProvider(groupId, { user_id: people.provider.id }),
      community_id: await server.addCommunity({ group_id: communityGroupId }),
      first_name: 'CanaryFirst',
      last_name: 'CanaryLast',
      preferred_name: 'CanaryPreferred',
      date_of_birth: '1931-03-07',
      phone: '(555) 010-7731',
      address: 'CanaryStreet',
      mrn: 'CanaryMrn',
      diagnosis: JSON.stringify({ icd10: 'C34.90', text: 'CanaryDiagnosis', category: 'cancer' }),
    },
    enrollment: { status_since: ago(2) },
  });
  const enrollmentId = enrollmentIds[0] ?? '';
  const path = `/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`;
  const byHospice = server.as(people.hospice_super_admin);
  return {
    world,
    id,
    enrollmentId,
    readers: {
      responsible_provider: people.provider.email,
      group: people.care_manager.email,
      community: inCommunity.email,
    },
    change: async (body: object) => {
      const held = server.db.selectFrom('enrollment').select('version').where('id', '=', enrollmentId);
      const { version } = await held.executeTakeFirstOrThrow();
      const reply = await byHospice(path, patch({ version, ...body }));
      if (reply.status !== 200) throw new Error(`Changing was answered with ${await reply.text()}`);
    },
    byHospice,
    path,
  };
}
export type Started = Awaited<ReturnType<typeof startNotices>>;

export const moveTo = (started: Started, to: 'pending_start_of_care' | 'enrolled' | 'declined', more: object = {}) =>
  started.change({ status: to, ...needsOf(to, started.world), reason: undefined, ...more });

/** The notices of the outbox. */
export const noticesIn = ({ db }: TestServer) =>
  db
    .selectFrom('mail_message')
    .select(['to_address', 'status', 'last_error', 'data'])
    .where('kind', '=', 'status_notice')
    .orderBy('created_at')
    .execute();

export const DIED = { dischargeDate: '2026-11-20', dischargeType: 'death' };

/** Text that occurs only in this patient's record. */
export const TRACES = /Canary|1931-03-07|0107731|010 7731|C34/;
