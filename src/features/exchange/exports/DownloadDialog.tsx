import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useState } from 'react';
import { DOCUMENT_TYPES, documentTypeLabel, type DocumentType } from '#contract/documents/documents.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { FilterOptions } from '#src/ui/filters/FilterOptions.tsx';
import styles from './DownloadDialog.module.css';

interface DownloadDialogProps {
  /** `214 referrals`. */
  of: string;
  onClose: () => void;
  /** Undefined: every type. */
  onDownload: (fileTypes: DocumentType[] | undefined) => void;
}

const OPTIONS = optionsOf(documentTypeLabel);

/** Which kinds of documents go into the archive. All of them to begin with. */
export function DownloadDialog({ of, onClose, onDownload }: DownloadDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(DOCUMENT_TYPES);
  const hasAll = chosen.length === DOCUMENT_TYPES.length;
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button
            icon="download"
            onClick={() => {
              onDownload(hasAll ? undefined : DOCUMENT_TYPES.filter((type) => chosen.includes(type)));
              onClose();
            }}
            reason={chosen.length === 0 ? 'Choose at least one document type' : undefined}
            variant="primary"
          >
            Download
          </Button>
        </>
      }
      onClose={onClose}
      title="Download documents"
    >
      <p>The documents of {of} as one ZIP file, with a folder for each referral.</p>
      <fieldset className={styles['types']}>
        <legend className={styles['legend']}>Document types</legend>
        <div className={styles['options']}>
          <FilterOptions onChange={setChosen} options={OPTIONS} selected={chosen} />
        </div>
      </fieldset>
      <Button
        className={styles['all']}
        onClick={() => setChosen(hasAll ? [] : DOCUMENT_TYPES)}
        size="small"
        variant="quiet"
      >
        {hasAll ? 'Clear all' : 'Select all'}
      </Button>
    </Dialog>
  );
}
