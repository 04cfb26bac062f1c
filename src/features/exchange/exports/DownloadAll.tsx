import { useState } from 'react';
import { useSelector } from 'react-redux';
import { exportEndpoints } from '#contract/exchange/exports.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { download, FailedDownload, saveFile } from '#src/api/download.ts';
import { problem } from '#src/api/problem.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from '#src/features/documents/documents.module.css';

/** This referral's documents as one archive. */
export function DownloadAll({ referral }: { referral: Referral }) {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const showToast = useToast();
  const [isRunning, setRunning] = useState(false);
  if (!hospice && !group) return null;

  const run = async () => {
    setRunning(true);
    const fileName = `documents ${referral.displayId}.zip`;
    const query = {
      ...(hospice ? { dataView: 'hospice' as const, hospiceId: hospice.id } : { dataView: 'stakeholder' as const }),
      ...(!hospice && group ? { groupId: group.id } : {}),
      includedIds: [referral.id],
      fileName,
    };
    try {
      const { signal } = new AbortController();
      const archive = await download(
        exportEndpoints.downloadDocuments,
        { query },
        { fileName, onProgress: () => {}, signal, unit: 'bytes' },
      );
      saveFile(archive.blob, archive.fileName);
    } catch (error) {
      const { message } = error instanceof FailedDownload ? error.problem : problem(error);
      showToast({ text: `The archive couldn’t be saved. ${message}`, tone: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles['foot']}>
      <Button icon="download" isPending={isRunning} onClick={() => void run()} size="small" variant="quiet">
        {isRunning ? 'Packing…' : 'Download all'}
      </Button>
    </div>
  );
}
