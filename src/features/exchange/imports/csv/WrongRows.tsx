import { useState } from 'react';
import { MAX_LISTED_ROWS, type ImportResult } from '#contract/exchange/imports.ts';
import { saveFile } from '#src/api/download.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
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
  const [isAll, setAll] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const shown = isAll ? checked.errors : checked.errors.slice(0, SHOWN);
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await wrongRowsFile(file, checked), `wrong-rows-of-${file.name}`);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section aria-label="Wrong rows">
      <div className={styles['partHead']}>
        <h3>{rowsLabel(checked.wrongRows)} to correct</h3>
        <Button icon="download" isPending={isSaving} onClick={() => void save()} size="small">
          Download the wrong rows
        </Button>
      </div>
      {shown.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">In the file</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ column, field, message, row, value }) => (
                <tr key={`${row} ${field ?? ''}`}>
                  <th scope="row">{row}</th>
                  <td>{column ?? (field === null ? 'Whole row' : 'Not in the file')}</td>
                  <td className={styles['cell']}>{value}</td>
                  <td className={styles['message']}>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < checked.errors.length && (
        <Button onClick={() => setAll(true)} size="small" variant="quiet">
          Show all {checked.errors.length}
        </Button>
      )}
      {checked.wrongRows > MAX_LISTED_ROWS && (
        <p className="small">
          Only the first {MAX_LISTED_ROWS} wrong rows are listed; the file to download has all of them.
        </p>
      )}
    </section>
  );
}
