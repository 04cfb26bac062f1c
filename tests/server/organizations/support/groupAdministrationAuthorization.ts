import { ofGroup, type Row } from '../../support/authorizationRows.ts';
import type { World } from '../../support/world.ts';

const ADMINISTRATORS = ['superuser'] as const;
const administrators: Row = { may: ADMINISTRATORS, own: async () => ({}) };

/** The group that has the hospices of both sides to choose from: a connection names one of its own side. */
const ofConnection: Row = {
  may: ADMINISTRATORS,
  own: async ({ foreignHospiceId, groupId }) => ({ groupId, hospiceId: foreignHospiceId }),
};

const version = () => ({ version: 1, phone: '(555) 010-0199' });

/** Groups, their directories and connections: the administrators' affair alone. */
export const GROUP_ADMINISTRATION_ROWS = {
  listGroups: administrators,
  createGroup: {
    ...administrators,
    body: ({ hospiceId }) => ({ name: 'Pier Street', type: 'aco', hospiceIds: [hospiceId] }),
  },
  updateGroup: { ...ofGroup('groupId', ADMINISTRATORS), body: version },
  connectGroup: ofConnection,
  disconnectGroup: ofConnection,
  listStakeholders: administrators,
  createProvider: { ...administrators, body: ({ groupId }) => ({ groupId, name: 'Dr. Ada Moreno' }) },
  updateProvider: {
    may: ADMINISTRATORS,
    own: async (world: World) => ({ providerId: await world.addProvider() }),
    body: version,
  },
  createCommunity: { ...administrators, body: () => ({ name: 'Cedar House', type: 'memory_care' }) },
  updateCommunity: {
    may: ADMINISTRATORS,
    own: async (world: World) => ({ communityId: await world.addCommunity() }),
    body: version,
  },
  moveUser: {
    ...ofGroup('groupId', ADMINISTRATORS),
    own: async (world: World) => ({ groupId: world.groupId, userId: await world.addGroupColleague() }),
    foreign: async (world: World) => ({ groupId: world.groupId, userId: await world.addForeignColleague() }),
    body: ({ foreignGroupId }: World) => ({ version: 1, toGroupId: foreignGroupId }),
  },
  listLikelyDuplicates: administrators,
  compareForMerge: {
    may: ADMINISTRATORS,
    own: async (world: World) => ({ kind: 'group', keepId: world.groupId, mergeId: world.foreignGroupId }),
  },
  listMerges: administrators,
  createMerge: {
    ...administrators,
    body: async (world: World) => ({
      kind: 'community',
      keepId: await world.addCommunity(),
      mergeId: await world.addCommunity(),
    }),
  },
  undoMerge: { may: ADMINISTRATORS, own: async (world: World) => ({ mergeId: await world.addMerge() }) },
} as const satisfies Record<string, Row>;
