import type { NewDocuments } from '#src/features/referrals/new/newDocuments.ts';
import { reasonAgainst } from '#src/features/documents/fileChecks.ts';
import { handOver } from './handedOver.ts';
import { NewDocumentsField } from './NewDocumentsField.tsx';

/** The documents of a new referral: chosen in its form, sent from its page. */
export const newDocuments: NewDocuments = {
  Field: NewDocumentsField,
  send: (referralId, files) => {
    const sendable = files.filter((file) => reasonAgainst(file) === undefined);
    handOver(referralId, sendable);
    return sendable.length;
  },
};
