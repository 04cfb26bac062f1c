import { useState } from 'react';
import { documentEndpoints, type DocumentType, type ReferralDocument } from '#contract/documents/documents.ts';
import { FailedDownload, saveFile } from '#src/api/download.ts';
import { fileContent } from '#src/api/fileContent.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { documentsApi } from './documentsApi.ts';

interface Correction {
  readonly fileType?: DocumentType;
  readonly name?: string;
}

/** The actions on one document. Each happens at once and shows its result in a toast. */
export function useDocumentActions({ id, name, referralId, version }: ReferralDocument) {
  const showToast = useToast();
  const [updateDocument] = documentsApi.useUpdateDocumentMutation();
  const [deleteDocument] = documentsApi.useDeleteDocumentMutation();
  const [restoreDocument] = documentsApi.useRestoreDocumentMutation();
  const [isDownloading, setDownloading] = useState(false);

  const showFailure = (error: unknown, what: string) =>
    showToast({ text: `${what}. ${problem(error).message}`, tone: 'error' });

  const restore = async () => {
    const { error } = await restoreDocument({ documentId: id, referralId });
    if (error) showFailure(error, `${name} couldn’t be restored`);
    else showToast({ text: `${name} restored`, tone: 'success' });
  };

  return {
    isDownloading,
    change: async (correction: Correction) => {
      const { error } = await updateDocument({ documentId: id, referralId, body: { version, ...correction } });
      if (error) showFailure(error, `${name} couldn’t be changed`);
      return error;
    },
    remove: async () => {
      const { error } = await deleteDocument({ documentId: id, referralId });
      if (error) showFailure(error, `${name} couldn’t be deleted`);
      else showToast({ text: `${name} deleted`, action: { label: 'Undo', onSelect: () => void restore() } });
    },
    download: async () => {
      if (isDownloading) return;
      setDownloading(true);
      try {
        const params = { documentId: id };
        const blob = await fileContent(documentEndpoints.getDocumentContent, { params }, new AbortController().signal);
        saveFile(blob, name);
      } catch (error) {
        const failure = error instanceof FailedDownload ? error.problem : problem(error);
        showToast({ text: `${name} couldn’t be saved. ${failure.message}`, tone: 'error' });
      } finally {
        setDownloading(false);
      }
    },
  };
}
