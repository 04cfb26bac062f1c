import { useId, useState, type FormEvent } from 'react';
import { type DocumentType, type ReferralDocument } from '#contract/documents/documents.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import styles from './documents.module.css';
import { TypeSelect } from './TypeSelect.tsx';
import { useDocumentActions } from './useDocumentActions.ts';

interface EditDocumentDialogProps {
  readonly document: ReferralDocument;
  readonly onClose: () => void;
}

const LONGEST = 200;

/** Corrects what kind of document it is and what it is called. Its ending stays that of the file. */
export function EditDocumentDialog({ document, onClose }: EditDocumentDialogProps) {
  const formId = useId();
  const nameId = useId();
  const [fileType, setFileType] = useState<DocumentType>(document.fileType);
  const [name, setName] = useState(document.name);
  const [isSaving, setSaving] = useState(false);
  const { change } = useDocumentActions(document);
  const isBlank = name.trim() === '';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || isSaving) return;
    setSaving(true);
    const error = await change({ fileType, name: name.trim() });
    setSaving(false);
    if (!error) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button form={formId} isPending={isSaving} type="submit" variant="primary">
            Save
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title="Change type or name"
    >
      <form className="grid gap16" id={formId} noValidate onSubmit={(event) => void save(event)}>
        <div className="grid gap6 tableSize">
          <span aria-hidden="true">Type</span>
          <TypeSelect label="Type" onChange={setFileType} value={fileType} />
        </div>
        <div className="grid gap6 tableSize">
          <label htmlFor={nameId}>Name</label>
          <input
            aria-describedby={isBlank ? `${nameId}-error` : undefined}
            aria-invalid={isBlank || undefined}
            autoComplete="off"
            className={styles['input']}
            id={nameId}
            maxLength={LONGEST}
            onChange={(event) => setName(event.target.value)}
            value={name}
          />
          {isBlank && (
            <p className={styles['failure']} id={`${nameId}-error`}>
              Give it a name
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
