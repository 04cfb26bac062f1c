import type { Action, Shown } from './actions.ts';

/** Where the calls about guests' referrals have their controls. */

const ofPublicPage: Shown = { nowhere: 'Belongs to the public referral pages; a guest is not logged in' };
const reads = { superuser: 'An administrator reads a patient’s record with a reason and changes nothing in it' };

export const GUEST_ACTIONS = {
  requestGuestCode: ofPublicPage,
  requestFollowCode: ofPublicPage,
  openGuestSession: ofPublicPage,
  createGuestReferral: ofPublicPage,
  sendGuestPapers: ofPublicPage,
  addGuestPaper: ofPublicPage,
  askHospice: ofPublicPage,
  verifyGuestReferral: { controls: [{ page: 'guest', name: 'Verify' }], not: reads },
  answerGuest: { controls: [{ page: 'guest', name: 'Send' }], not: reads },
  mergeGuestReferral: { with: 'verifyGuestReferral', not: reads },
  changeGuestPage: {
    controls: [{ page: 'referralPages', name: 'Referral page of Harbor Hospice' }],
    not: { superuser: 'A hospice keeps this itself, on screens of its own area' },
  },
} satisfies Partial<Record<Action, Shown>>;
