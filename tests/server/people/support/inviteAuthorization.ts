import { randomUUID } from 'node:crypto';
import { ROLES } from '#contract/platform/roles.ts';
import { ofGroup, ofHospice, SETTINGS_MANAGERS, type Row } from '../../support/authorizationRows.ts';
import { completionOf } from './invites.ts';

const somebody = () => ({ email: `${randomUUID()}@invited.example` });

const ofInvite: Row = {
  may: SETTINGS_MANAGERS,
  own: async (world) => ({ inviteId: (await world.addInvite()).id }),
  foreign: async (world) => ({ inviteId: await world.addForeignInvite() }),
};
const ofAdministrators: Row = { may: ['superuser'], own: async () => ({}) };

/** Any caller with the link. */
const ofLink = (body: Row['body'] & {}): Row => ({ may: ROLES, own: async () => ({}), body });

/** Inviting people, and what the invited do. */
export const INVITE_ROWS = {
  createHospiceInvite: {
    ...ofHospice(SETTINGS_MANAGERS),
    body: () => ({ ...somebody(), role: 'hospice_clinical_manager' }),
  },
  createGroupInvite: { ...ofGroup('groupId', ['superuser']), body: () => ({ ...somebody(), role: 'care_manager' }) },
  createAdministratorInvite: { ...ofAdministrators, body: somebody },
  listInvites: ofAdministrators,
  confirmInvite: { ...ofInvite, may: ['hospice_super_admin'] },
  correctInvite: { ...ofInvite, body: () => ({ email: somebody().email }) },
  resendInvite: ofInvite,
  revokeInvite: ofInvite,
  validateInvite: ofLink(async (world) => ({ token: (await world.addInvite()).token })),
  completeInvite: ofLink(async (world) => completionOf((await world.addInvite()).token)),
} as const satisfies Record<string, Row>;
