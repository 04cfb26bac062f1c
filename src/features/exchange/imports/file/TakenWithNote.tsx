import { importFieldLabel } from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { FoundRows } from './FoundRows.tsx';

const SHOWN = 8;

/** What is imported in another way than the file says it, by kind. Nothing of it is lost: the texts go to the note. */
export function TakenWithNote({ checked: { warnings } }: { readonly checked: ImportResult }) {
  return (
    <FoundRows
      firstCount={SHOWN}
      heads={['Column', 'Rows', 'Examples', 'Result']}
      label="Imported with a note"
      note="These rows are imported. Text that fits no field is kept in the referral’s note."
      renderRow={({ column, field, message, row, rows, value }) => (
        <tr key={`${field} ${message}`}>
          <th scope="row">{column ?? importFieldLabel[field]}</th>
          <td>{rows.toLocaleString('en-US')}</td>
          <td className={styles['cell']} dir="auto">
            {value === null ? `Row ${row}` : `Row ${row}: ${value}`}
          </td>
          <td className={styles['message']}>{message}</td>
        </tr>
      )}
      rows={warnings}
      title="Imported with a note"
    />
  );
}
