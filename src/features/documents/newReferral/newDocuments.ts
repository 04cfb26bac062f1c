import type { NewDocuments } from '#src/features/referrals/new/newDocuments.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { keepUnsentFiles } from '#src/config/unsentFiles.ts';
import { reasonAgainst } from '#src/features/documents/fileChecks.ts';
import { handOver } from './handedOver.ts';
import { NewDocumentsField } from './NewDocumentsField.tsx';

/** The documents of a new referral: chosen in its form, sent from its page. */
export const newDocuments: NewDocuments = {
  Field: NewDocumentsField,
  send: (referralId, files, owner) => {
    const sendable = files.filter((file) => reasonAgainst(file) === undefined);
    handOver(referralId, sendable);
    keepUnsentFiles(
      tabStorage,
      owner,
      referralId,
      sendable.map(({ name }) => name),
    );
    return sendable.length;
  },
};
