import type { Control, Shown } from './actions.ts';

/** Where the calls of the intake tray are offered. */

const shown = (page: Control['page'], name: string): Shown => ({ controls: [{ page, name }] });

export const INTAKE_ACTIONS = {
  addIntakePaper: shown('tray', 'Add papers…'),
  getIntakePaperContent: { with: 'createReferralFromPaper' },
  openIntakePaper: { with: 'createReferralFromPaper' },
  closeIntakePaper: { with: 'createReferralFromPaper' },
  createReferralFromPaper: shown('paper', 'Create referral'),
  addPaperToReferral: shown('paper', 'Add to a referral…'),
  putPaperAside: shown('paper', 'Put aside…'),
  answerPaperSender: { with: 'createReferralFromPaper' },
  returnPaper: { with: 'putPaperAside' },
  renewIntakeAddress: shown('trayAddress', 'Create an address'),
  endIntakeAddress: { with: 'renewIntakeAddress' },
} as const satisfies Readonly<Record<string, Shown>>;
