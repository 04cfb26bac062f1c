import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_LISTED_ROWS, type ImportResult } from '#contract/exchange/imports.ts';
import { duplicateLabel, personLabel } from '#src/features/referrals/duplicates/duplicateFacts.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { rowsLabel } from './importLabels.ts';

interface DuplicateRowsProps {
  readonly checked: ImportResult;
  readonly home: string;
}

const SHOWN = 10;

/** Rows whose patients may have been recorded already, beside those records. */
export function DuplicateRows({ checked, home }: DuplicateRowsProps) {
  const { now } = useOwnDisplayContext();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? checked.duplicates : checked.duplicates.slice(0, SHOWN);
  return (
    <section aria-label="Possible duplicates">
      <div className={styles['partHead']}>
        <h3>{rowsLabel(checked.duplicateRows)} of patients who may be there already</h3>
      </div>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">In the file</th>
              <th scope="col">There already</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((duplicate) => (
              <tr key={duplicate.row}>
                <th scope="row">{duplicate.row}</th>
                <td>{personLabel(duplicate)}</td>
                <td>
                  <ul>
                    {duplicate.sameAsRow !== null && <li>Row {duplicate.sameAsRow} of this file</li>}
                    {duplicate.referrals.map((twin) => (
                      <li key={twin.id}>
                        <Link rel="noopener" target="_blank" to={`${home}/referrals/${twin.id}`}>
                          {twin.displayId}
                          <VisuallyHidden> (in a new tab)</VisuallyHidden>
                        </Link>
                        , {duplicateLabel(twin, now)}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < checked.duplicates.length && (
        <Button onClick={() => setAll(true)} size="small" variant="quiet">
          Show all {checked.duplicates.length}
        </Button>
      )}
      {checked.duplicateRows > MAX_LISTED_ROWS && <p className="small">Only the first {MAX_LISTED_ROWS} are listed.</p>}
    </section>
  );
}
