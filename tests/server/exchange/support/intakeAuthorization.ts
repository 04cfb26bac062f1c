import type { Row } from '../../support/authorizationRows.ts';
import { ofHospice } from '../../support/authorizationRows.ts';
import { PDF } from '../../documents/support/documents.ts';
import { creationOf } from './papers.ts';

/** Who works on the intake tray: those of the hospice who add referrals, and nobody else, administrators of the system neither. */

const INTAKE = ['hospice_super_admin', 'hospice_admin'] as const;

const ofPaper = (body?: Row['body']): Row => ({
  may: INTAKE,
  own: async ({ addPaper, hospiceId }) => ({ hospiceId, paperId: await addPaper() }),
  foreign: async ({ addForeignPaper, hospiceId }) => ({ hospiceId, paperId: await addForeignPaper() }),
  ...(body && { body }),
});

const ofGuestPaper = (body?: Row['body']): Row => ({
  may: INTAKE,
  own: async ({ addGuestPaper, hospiceId }) => ({ hospiceId, paperId: await addGuestPaper() }),
  foreign: async ({ addForeignGuestPaper, hospiceId }) => ({ hospiceId, paperId: await addForeignGuestPaper() }),
  ...(body && { body }),
});

export const INTAKE_ROWS = {
  listIntakePapers: ofHospice(INTAKE),
  addIntakePaper: { ...ofHospice(INTAKE), file: () => new File([PDF], 'Face sheet.pdf') },
  getIntakePaper: ofPaper(),
  getIntakePaperContent: ofPaper(),
  openIntakePaper: ofPaper(() => ({ takeOver: false })),
  closeIntakePaper: ofPaper(),
  createReferralFromPaper: ofPaper(({ providerId }) => creationOf(providerId)),
  addPaperToReferral: {
    ...ofPaper(),
    body: async ({ addOwnReferral }) => ({ version: 1, referralId: (await addOwnReferral()).id }),
  },
  getPaperSender: ofGuestPaper(),
  answerPaperSender: ofGuestPaper(() => ({ text: 'A nurse comes at four' })),
  putPaperAside: ofPaper(() => ({ version: 1, reason: 'not_a_referral' })),
  returnPaper: ofPaper(),
  getIntakeAddress: { ...ofHospice(INTAKE), isOfWholeHospice: true },
  renewIntakeAddress: { ...ofHospice(INTAKE), isOfWholeHospice: true },
  endIntakeAddress: { ...ofHospice(INTAKE), isOfWholeHospice: true },
} as const satisfies Readonly<Record<string, Row>>;
