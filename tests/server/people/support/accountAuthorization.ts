import { GROUP_ROLES, ROLES } from '#contract/platform/roles.ts';
import { ofGroup, type Row } from '../../support/authorizationRows.ts';
import { CHALLENGE } from '../../identity/support/passkeys.ts';
import { SoftPasskey } from '../../identity/support/softPasskey.ts';
import { TEST_ORIGIN } from '../../support/server.ts';
import { WORLD_PASSWORD } from '../../support/world.ts';

const own: Row = { may: ROLES, own: async () => ({}) };

/** Calls about the caller's own account, which nobody else may make. */
export const ACCOUNT_ROWS = {
  getAccount: own,
  updateAccount: { ...own, body: () => ({ version: 1, title: 'Liaison' }) },
  getNoticeChoices: own,
  // Roles of a hospice and administrators do not hear of it.
  setNoticeChoice: {
    ...own,
    may: GROUP_ROLES,
    body: () => ({ event: 'new_status', hospiceId: null, choice: 'daily' }),
  },
  resumeMails: {
    may: ROLES,
    own: async (world, caller) => ({ stopId: await world.addStop(caller) }),
    foreign: async (world) => ({ stopId: await world.addForeignStop() }),
  },
  listGroupReaders: ofGroup('groupId', ['care_manager']),
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
  listPasskeys: own,
  beginPasskey: {
    may: ROLES,
    own: async (world, caller) => {
      await world.addPassword(caller);
      return {};
    },
    body: () => ({ currentPassword: WORLD_PASSWORD }),
  },
  addPasskey: {
    may: ROLES,
    own: async (world, caller) => {
      await world.passkeys.ask(caller);
      return {};
    },
    body: () => new SoftPasskey('localhost').create({ challenge: CHALLENGE, origin: TEST_ORIGIN }),
  },
  renamePasskey: {
    may: ROLES,
    own: async (world, caller) => ({ passkeyId: await world.passkeys.add(caller) }),
    foreign: async (world) => ({ passkeyId: await world.passkeys.addForeign() }),
    body: () => ({ name: 'My phone' }),
  },
  removePasskey: {
    may: ROLES,
    own: async (world, caller) => {
      await world.addPassword(caller);
      return { passkeyId: await world.passkeys.add(caller) };
    },
    foreign: async (world) => ({ passkeyId: await world.passkeys.addForeign() }),
    body: () => ({ currentPassword: WORLD_PASSWORD }),
  },
} as const satisfies Record<string, Row>;
