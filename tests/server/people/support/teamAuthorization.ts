import type { Role } from '#contract/platform/roles.ts';
import { ofGroup, ofHospice, SETTINGS_MANAGERS, type Row } from '../../support/authorizationRows.ts';
import type { World } from '../../support/world.ts';

const LOCATION_MANAGERS = ['hospice_super_admin', 'superuser'] as const;
const ADMINISTRATORS = ['superuser'] as const;

interface Ids {
  readonly own: (world: World) => Promise<string>;
  readonly foreign: (world: World) => Promise<string>;
}

/** A record of the hospice, and one of the other hospice under this one's address. */
const inHospice = (name: string, may: readonly Role[], { foreign, own }: Ids, body: object): Row => ({
  may,
  own: async (world) => ({ hospiceId: world.hospiceId, [name]: await own(world) }),
  foreign: async (world) => ({ hospiceId: world.hospiceId, [name]: await foreign(world) }),
  body: () => ({ version: 1, ...body }),
});

/** No administrator of the system exports a hospice's data. */
const OF_SUPER_ADMINISTRATORS: Row = { ...ofHospice(['hospice_super_admin']), isOfWholeHospice: true };

const NOBODY_ON_CALL = { defaultOwnerId: null, managerId: null, quietHours: null, shifts: [] };

/** Calls about a hospice's settings, and about the people of a hospice or group. */
export const TEAM_ROWS = {
  getHospiceProfile: ofHospice(SETTINGS_MANAGERS),
  updateHospiceProfile: {
    isOfWholeHospice: true,
    ...ofHospice(SETTINGS_MANAGERS),
    body: async ({ profileVersion }: World) => ({ version: await profileVersion(), city: 'Harbor City' }),
  },
  createHospiceLocation: {
    isOfWholeHospice: true,
    ...ofHospice(LOCATION_MANAGERS),
    body: () => ({ name: `Branch ${crypto.randomUUID()}`, type: 'branch' }),
  },
  updateHospiceLocation: {
    ...inHospice(
      'locationId',
      LOCATION_MANAGERS,
      { own: (world) => world.addLocation(), foreign: (world) => world.addForeignLocation() },
      { isActive: false },
    ),
    isOfWholeHospice: true,
  },
  createHospiceStaff: {
    ...ofHospice(SETTINGS_MANAGERS),
    body: () => ({ name: 'Nora Quinn', discipline: 'rn', canBePrimaryNurse: true }),
  },
  updateHospiceStaff: {
    ...inHospice(
      'staffId',
      SETTINGS_MANAGERS,
      { own: (world) => world.addNurse(), foreign: async ({ foreignNurseId }) => foreignNurseId },
      { discipline: 'lpn' },
    ),
    isOfWholeHospice: true,
  },
  listHospiceArchives: OF_SUPER_ADMINISTRATORS,
  requestHospiceArchive: OF_SUPER_ADMINISTRATORS,
  downloadHospiceArchive: {
    may: ['hospice_super_admin'],
    isOfWholeHospice: true,
    own: async (world) => ({ hospiceId: world.hospiceId, archiveId: await world.addArchive() }),
    foreign: async (world) => ({ hospiceId: world.hospiceId, archiveId: await world.addForeignArchive() }),
  },
  getOnCall: ofHospice(SETTINGS_MANAGERS),
  updateOnCall: {
    ...ofHospice(SETTINGS_MANAGERS),
    isOfWholeHospice: true,
    body: () => ({ version: 1, locationId: null, settings: NOBODY_ON_CALL }),
  },
  getAvailability: ofHospice(SETTINGS_MANAGERS),
  updateAvailability: {
    ...inHospice(
      'locationId',
      SETTINGS_MANAGERS,
      { own: (world) => world.addLocation(), foreign: (world) => world.addForeignLocation() },
      { isAccepting: false },
    ),
    isOfWholeHospice: true,
  },
  listGroupAvailability: ofGroup('groupId'),
  listHospiceUsers: ofHospice(SETTINGS_MANAGERS),
  updateHospiceUser: inHospice(
    'userId',
    SETTINGS_MANAGERS,
    { own: (world) => world.addColleague(), foreign: (world) => world.addForeignColleague() },
    { role: 'hospice_clinical_manager', isActive: false },
  ),
  // Groups' people are the administrators' affair: to the group's own members the address is known and closed.
  listGroupUsers: ofGroup('groupId', ADMINISTRATORS),
  updateGroupUser: {
    ...ofGroup('groupId', ADMINISTRATORS),
    own: async (world: World) => ({ groupId: world.groupId, userId: await world.addGroupColleague() }),
    foreign: async (world: World) => ({ groupId: world.groupId, userId: await world.addForeignColleague() }),
    body: () => ({ version: 1, role: 'care_manager', isActive: false }),
  },
} as const satisfies Record<string, Row>;
