import { ago } from './enrollmentSteps.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestPerson } from '../../support/makers.ts';
import type { World } from '../../support/world.ts';
import type { GroupPart } from '#contract/referrals/groupParts.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';

/** The parts that groups have in one referral. */
export const SHARED_PARTS = ['sender', 'treating', 'community'] as const satisfies readonly GroupPart[];
export type SharedPart = (typeof SHARED_PARTS)[number];

export interface SharedReferral {
  readonly id: string;
  readonly enrollmentId: string;
  readonly groupIds: Readonly<Record<SharedPart, string>>;
  readonly people: Readonly<Record<SharedPart, TestPerson>>;
  /** A provider of each group; the treating group's is responsible. */
  readonly providerIds: Readonly<Record<SharedPart, string>>;
}

const NAMES: Readonly<Record<SharedPart, string>> = {
  sender: 'Bayview Hospital',
  treating: 'Lakeside Physicians',
  community: 'Maple Court',
};

/** A referral to the first hospice in which three groups have a part, each with a care manager of its own. */
export async function addSharedReferral(
  server: TestServer,
  { hospiceId }: Pick<World, 'hospiceId'>,
  { status, referral = {} }: { status?: ReferralStatus; referral?: object } = {},
): Promise<SharedReferral> {
  const add = async (part: SharedPart) => {
    const groupId = await server.addGroup({ name: NAMES[part] });
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: hospiceId }).execute();
    const person = await server.addPerson({ role: 'care_manager', groupId, firstName: 'Rosa', lastName: part });
    return { groupId, person, providerId: await server.addProvider(groupId) };
  };
  const [sender, treating, community] = [await add('sender'), await add('treating'), await add('community')];
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId: sender.groupId,
    receivedAt: ago(6),
    ...(status === undefined ? {} : { status }),
    referral: {
      responsible_provider_id: treating.providerId,
      community_id: await server.addCommunity({ name: NAMES.community, group_id: community.groupId }),
      ...referral,
    },
  });
  return {
    id,
    enrollmentId: enrollmentIds[0] ?? '',
    groupIds: { sender: sender.groupId, treating: treating.groupId, community: community.groupId },
    people: { sender: sender.person, treating: treating.person, community: community.person },
    providerIds: { sender: sender.providerId, treating: treating.providerId, community: community.providerId },
  };
}
