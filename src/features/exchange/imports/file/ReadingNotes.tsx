import type { ImportResult } from '#contract/exchange/imports.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { FileImport } from './useFileImport.ts';
import { rowsLabel } from './importLabels.ts';

interface ReadingNotesProps {
  readonly checked: ImportResult;
  readonly flow: FileImport;
}

const REASONS = { title: 'title', total: 'total', heading: 'repeated header' } as const;

/** How the file was read: its sheet, its heading row, the rows that are no referrals, and the letters of an old encoding. */
export function ReadingNotes({ checked: { file, remembered }, flow }: ReadingNotesProps) {
  const { firstRows, headingRow, leftOut, sheet, sheets, unusualWords } = file;
  const rows = [...leftOut.filter(({ reason, row }) => reason === 'title' && row < headingRow), ...firstRows];
  return (
    <div className="column shrinks gap12">
      <div className={styles['reading']}>
        {sheets.length > 1 && (
          <SelectField label="Sheet" onChange={(next) => flow.readAgain({ sheet: next })} value={sheet ?? ''}>
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Header row"
          onChange={(next) =>
            flow.readAgain({ headingRow: Number(next), ...(sheet === null || sheets.length < 2 ? {} : { sheet }) })
          }
          value={String(headingRow)}
        >
          <option value={headingRow}>
            Row {headingRow}: {checked(flow)}
          </option>
          {rows.map(({ row, text }) => (
            <option key={row} value={row}>
              Row {row}: {text.slice(0, 60)}
            </option>
          ))}
        </SelectField>
      </div>
      {leftOut.length > 0 && (
        <details className="small">
          <summary>{rowsLabel(leftOut.length)} left out: titles and totals</summary>
          <ul>
            {leftOut.map(({ reason, row, text }) => (
              <li key={row}>
                Row {row} ({REASONS[reason]}): {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {remembered && (
        <div className="wrap gap8">
          <p className="small">
            This file has the same columns as one you imported before, so they are matched the same way. Change anything
            that’s different.
          </p>
          <Button isPending={flow.isSending === 'check'} onClick={flow.matchAnew} size="small">
            Match columns again
          </Button>
        </div>
      )}
      {unusualWords.length > 0 && (
        <Banner tone="warning">
          <strong>Check the accents.</strong> This file was saved in an older Windows encoding. Are these words right?{' '}
          <span dir="auto">{unusualWords.join(', ')}</span>
        </Banner>
      )}
    </div>
  );
}

const checked = ({ checked: result }: FileImport): string => (result?.columns ?? []).join(' · ').slice(0, 60);
