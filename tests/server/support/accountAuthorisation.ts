import { ROLES } from '#contract/roles.ts';
import type { Row } from './authorisationRows.ts';
import { WORLD_PASSWORD } from './world.ts';

const own: Row = { may: ROLES, own: async () => ({}) };

/** What belongs to a person alone: everybody's own, and nobody else's. */
export const ACCOUNT_ROWS = {
  getAccount: own,
  updateAccount: { ...own, body: () => ({ version: 1, title: 'Liaison' }) },
  updateNotification: { ...own, own: async () => ({ topic: 'status_notice' }), body: () => ({ pace: 'off' }) },
  changePassword: {
    may: ROLES,
    own: async (world, caller) => ({ userId: await world.addPassword(caller) }),
    foreign: async (world) => ({ userId: await world.addColleague() }),
    body: () => ({ currentPassword: WORLD_PASSWORD, newPassword: 'quiet lantern river 8' }),
  },
  listDevices: own,
  endDevice: {
    may: ROLES,
    own: async (world, caller) => ({ deviceId: await world.addDevice(caller) }),
    foreign: async (world) => ({ deviceId: await world.addForeignDevice() }),
  },
  endOtherDevices: own,
} as const satisfies Record<string, Row>;
