import { useState } from 'react';
import { MAX_LISTED_ROWS, type ImportResult } from '#contract/exchange/imports.ts';
import { saveFile } from '#src/api/download.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FoundRows } from './FoundRows.tsx';
import { wrongRowsFile } from './csvFiles.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { rowsLabel } from './importLabels.ts';

interface WrongRowsProps {
  readonly checked: ImportResult;
  readonly file: File;
}

const SHOWN = 20;

/** The errors by row number of the spreadsheet, and the wrong rows as a file to correct. */
export function WrongRows({ checked, file }: WrongRowsProps) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await wrongRowsFile(file, checked), `wrong-rows-of-${file.name}`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FoundRows
      action={
        <Button icon="download" isPending={isSaving} onClick={() => void save()} size="small">
          Download rows with errors
        </Button>
      }
      firstCount={SHOWN}
      heads={['Row', 'Column', 'In the file', 'Problem']}
      label="Rows with errors"
      note={
        checked.wrongRows > MAX_LISTED_ROWS
          ? `Only the first ${MAX_LISTED_ROWS} rows with errors are listed. The download has all of them.`
          : undefined
      }
      renderRow={({ column, field, message, row, value }) => (
        <tr key={`${row} ${field ?? ''}`}>
          <th scope="row">{row}</th>
          <td>{column ?? (field === null ? 'Whole row' : 'Not in the file')}</td>
          <td className={styles['cell']}>{value}</td>
          <td className={styles['message']}>{message}</td>
        </tr>
      )}
      rows={checked.errors}
      title={`${rowsLabel(checked.wrongRows)} to correct`}
    />
  );
}
