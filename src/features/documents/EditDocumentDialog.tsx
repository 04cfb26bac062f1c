import * as z from 'zod/mini';
import { DocumentType, documentTypeLabel, type ReferralDocument } from '#contract/documents/documents.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { useDocumentActions } from './useDocumentActions.ts';

interface EditDocumentDialogProps {
  readonly document: ReferralDocument;
  readonly onClose: () => void;
}

const LABELS = { fileType: 'Type', name: 'Name' };
const TYPES = optionsOf(documentTypeLabel);
const Body = z.object({
  fileType: DocumentType,
  name: z.string().check(z.trim(), z.minLength(1, { error: 'Enter a name' })),
});
type Body = z.infer<typeof Body>;

/** Corrects the type and the name of a document. The ending stays that of the file. */
export function EditDocumentDialog({ document, onClose }: EditDocumentDialogProps) {
  const { change } = useDocumentActions(document);
  return (
    <DialogForm<Body, Body>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Body) => values)}
      save={async (correction) => {
        if (!(await change(correction))) onClose();
        return undefined;
      }}
      size="small"
      submitLabel="Save"
      title="Change type or name"
      values={{ fileType: document.fileType, name: document.name }}
    >
      {({ field }) => (
        <>
          <FormSelect {...field('fileType')} options={TYPES} />
          <FormTextField {...field('name')} maxLength={200} />
        </>
      )}
    </DialogForm>
  );
}
