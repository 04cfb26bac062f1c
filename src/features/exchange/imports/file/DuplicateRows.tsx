import { Link } from 'react-router-dom';
import { MAX_LISTED_ROWS, type ImportResult } from '#contract/exchange/imports.ts';
import { duplicateLabel, personLabel } from '#src/features/referrals/duplicates/duplicateFacts.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { FoundRows } from './FoundRows.tsx';
import { rowsLabel } from './importLabels.ts';

interface DuplicateRowsProps {
  readonly checked: ImportResult;
  readonly home: string;
}

const SHOWN = 10;

/** Rows whose patients may have been recorded already, beside those records. */
export function DuplicateRows({ checked, home }: DuplicateRowsProps) {
  const { now } = useOwnDisplayContext();
  return (
    <FoundRows
      firstCount={SHOWN}
      heads={['Row', 'In the file', 'Existing referral']}
      label="Possible duplicates"
      note={checked.duplicateRows > MAX_LISTED_ROWS ? `Only the first ${MAX_LISTED_ROWS} are listed.` : undefined}
      renderRow={(duplicate) => (
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
      )}
      rows={checked.duplicates}
      title={`${rowsLabel(checked.duplicateRows)} with patients who may already be in Wayside`}
    />
  );
}
