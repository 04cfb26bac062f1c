import { ofHospice, type Row } from '../../support/authorizationRows.ts';

/** Roles that may make the calls reserved for administrators. */

const administrators: Row = { may: ['superuser'], own: async () => ({}) };

/** A new unclear mail for each caller. */
const ofTroubledMail: Row = {
  may: ['superuser'],
  own: async ({ addUnclearMail }) => ({ mailId: await addUnclearMail() }),
};

/** One that is turned off, and whose deletion is scheduled. */
const OF_HOSPICE_TURNED_OFF: Row = {
  ...ofHospice(['superuser']),
  own: async (world, caller) => ({
    hospiceId: caller === 'superuser' ? await world.addLeavingHospice() : world.hospiceId,
  }),
};

export const ADMINISTRATION_ROWS = {
  listHospices: administrators,
  createHospice: {
    ...administrators,
    body: () => ({ name: 'Lantern Hospice', timeZone: 'America/Chicago', plan: 'standard' }),
  },
  administerHospice: { ...ofHospice(['superuser']), body: () => ({ version: 1, plan: 'pro' }) },
  getHospiceDeletion: ofHospice(['superuser']),
  scheduleHospiceDeletion: OF_HOSPICE_TURNED_OFF,
  cancelHospiceDeletion: OF_HOSPICE_TURNED_OFF,
  findReferralByNumber: {
    may: ['superuser'],
    own: async ({ addOwnReferral, numberOf }) => ({ number: await numberOf((await addOwnReferral()).id) }),
  },
  getSystemHealth: administrators,
  getServerStatus: administrators,
  listAuditEvents: administrators,
  listAuditSessions: administrators,
  exportAuditEvents: administrators,
  listTroubledMails: administrators,
  retryMail: ofTroubledMail,
  resolveMail: { ...ofTroubledMail, body: () => ({ outcome: 'arrived' }) },
} satisfies Record<string, Row>;
