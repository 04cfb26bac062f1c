import { endpoints, type OperationId } from '#contract/app/endpoints.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { ROLES, type Role } from '#contract/platform/roles.ts';
import {
  ENROLLMENT_MANAGERS,
  ofHospice,
  READERS,
  REGISTRY_MANAGERS,
  SETTINGS_MANAGERS,
  type Row,
} from '../../support/authorizationRows.ts';

/** The calls of a guest, who is none of the roles. */
export type GuestOperation = {
  [Id in OperationId]: (typeof endpoints)[Id]['access'] extends { readonly token: 'guest' } ? Id : never;
}[OperationId];

export const isGuestOperation = (operationId: OperationId): operationId is GuestOperation => {
  const { access }: Endpoint = endpoints[operationId];
  return access.token === 'guest';
};

/** Anybody, with or without an account. */
const OPEN: Row = { may: ROLES, own: (world) => world.addGuestPage().then(() => ({})) };

/** A guest's referral at the first hospice. */
const ofGuest = (may: readonly Role[]): Row => ({
  may,
  own: async (world) => ({ referralId: (await world.addGuest()).referralId }),
  foreign: async (world) => ({ referralId: (await world.addForeignGuest()).referralId }),
});

/** Referrals of people without an account, their pages, and what the hospice does with them. */
export const GUEST_ROWS = {
  getGuestPage: { ...OPEN, query: () => 'hospice=harbor' },
  requestGuestCode: {
    ...OPEN,
    body: () => ({ hospice: 'harbor', email: `${crypto.randomUUID()}@mercy.example`, language: 'en' }),
  },
  requestFollowCode: {
    ...OPEN,
    body: async (world) => ({ token: (await world.addGuest()).followToken, language: 'en' }),
  },
  openGuestSession: { ...OPEN, body: (world) => world.addGuestCode() },
  listGuestPages: ofHospice(SETTINGS_MANAGERS),
  changeGuestPage: {
    ...ofHospice(SETTINGS_MANAGERS),
    isOfWholeHospice: true,
    body: () => ({ locationId: null, isOn: true }),
  },
  getGuestSender: ofGuest(READERS),
  verifyGuestReferral: ofGuest(REGISTRY_MANAGERS),
  answerGuest: { ...ofGuest(ENROLLMENT_MANAGERS), body: () => ({ text: 'A nurse comes at four' }) },
  mergeGuestReferral: {
    ...ofGuest(REGISTRY_MANAGERS),
    body: async (world) => ({ intoReferralId: (await world.addOwnReferral()).id, version: 1 }),
  },
} satisfies Record<string, Row>;
