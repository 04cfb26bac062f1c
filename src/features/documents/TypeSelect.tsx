import { DOCUMENT_TYPES, DocumentType, documentTypeLabel } from '#contract/documents/documents.ts';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';

interface TypeSelectProps {
  readonly label: string;
  readonly value: DocumentType;
  readonly onChange: (type: DocumentType) => void;
}

/** The type of a document that is being added. Loaded with the first one: most people only read documents. */
export function TypeSelect({ label, onChange, value }: TypeSelectProps) {
  return (
    <MuiProvider>
      <SelectField isLabelHidden label={label} onChange={(type) => onChange(DocumentType.parse(type))} value={value}>
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {documentTypeLabel[type]}
          </option>
        ))}
      </SelectField>
    </MuiProvider>
  );
}
