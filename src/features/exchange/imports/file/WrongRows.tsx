import { importFieldLabel } from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { saveFile } from '#src/api/download.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CellField } from '#src/ui/form/fields/CellField.tsx';
import { countText } from '#src/ui/countText.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { FoundRows } from './FoundRows.tsx';
import { wrongRowsFile } from './importFiles.ts';
import { errorsToFix, personOfRow, rowsLabel } from './importLabels.ts';
import type { FileImport } from './useFileImport.ts';

interface WrongRowsProps {
  readonly checked: ImportResult;
  readonly file: File;
  readonly flow: FileImport;
}

const SHOWN = 20;
const LONGEST_CELL = 4000;

/** The cells with errors, to correct in place; or the rows as a file for later. */
export function WrongRows({ checked, file, flow }: WrongRowsProps) {
  const cellsOf = new Map(checked.wrong.map(({ cells, row }) => [row, cells]));
  const { cells: errors, waiting } = errorsToFix(checked);
  const save = () => saveFile(wrongRowsFile(checked), `rows-to-fix-of-${file.name.replace(/\.[^.]*$/, '')}.csv`);
  return (
    <FoundRows
      action={
        <Button icon="download" onClick={save} size="small">
          Download rows to fix later
        </Button>
      }
      firstCount={SHOWN}
      heads={['Row', 'Patient', 'Column', 'In the file', 'Problem']}
      label="Rows with errors"
      note={
        waiting === 0
          ? undefined
          : `${waiting === 1 ? '1 row has' : `${countText(waiting)} rows have`} a word that needs a meaning under Match values.`
      }
      renderRow={(error) => {
        const { column, field, message, row } = error;
        const id = `problem-${row}-${field ?? 'row'}`;
        const cells = cellsOf.get(row) ?? [];
        const cell = column === null ? '' : (cells[checked.columns.indexOf(column)] ?? '');
        return (
          <tr key={id}>
            <th scope="row">{row}</th>
            <td dir="auto">{personOfRow(checked, cells)}</td>
            <td>{column ?? (field === null ? 'Whole row' : importFieldLabel[field])}</td>
            <td>
              {field === null ? (
                '–'
              ) : (
                <CellField
                  describedBy={id}
                  isWrong={flow.said.edits[row]?.[field] === undefined}
                  label={`${importFieldLabel[field]} of row ${row}`}
                  maxLength={LONGEST_CELL}
                  onChange={(text) => flow.correct(row, field, text)}
                  value={flow.said.edits[row]?.[field] ?? cell}
                />
              )}
            </td>
            <td className={styles['message']} id={id}>
              {message}
            </td>
          </tr>
        );
      }}
      rows={errors}
      title={`Fix ${rowsLabel(checked.wrongRows)}`}
    />
  );
}
