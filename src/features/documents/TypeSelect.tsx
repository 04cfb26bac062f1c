import { DOCUMENT_TYPES, DocumentType, documentTypeLabel } from '#contract/documents/documents.ts';
import styles from './documents.module.css';

interface TypeSelectProps {
  readonly label: string;
  readonly value: DocumentType;
  readonly onChange: (type: DocumentType) => void;
}

export function TypeSelect({ label, onChange, value }: TypeSelectProps) {
  return (
    <select
      aria-label={label}
      className={styles['select']}
      onChange={(event) => onChange(DocumentType.parse(event.target.value))}
      value={value}
    >
      {DOCUMENT_TYPES.map((type) => (
        <option key={type} value={type}>
          {documentTypeLabel[type]}
        </option>
      ))}
    </select>
  );
}
