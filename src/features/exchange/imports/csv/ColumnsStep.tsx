import * as z from 'zod/mini';
import {
  ImportField,
  importFieldLabel,
  importFieldsOf,
  type ImportResult,
  type ImportSide,
} from '#contract/exchange/imports.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { Mapping } from './useCsvImport.ts';

interface ColumnsStepProps {
  readonly side: ImportSide;
  readonly checked: ImportResult;
  readonly mapping: Mapping;
  /** Hospices are chosen for rows that name none. */
  readonly hasHospices: boolean;
  readonly onMatch: (column: string, field: ImportField | null) => void;
}

/** Labels of missing fields that another field can replace. */
const missingLabel: Partial<Record<ImportField, string>> = {
  dateOfBirth: 'Date of birth (or phone)',
  responsibleProvider: 'Responsible provider (or community)',
  hospice: 'Hospice (or choose the hospices below)',
};

/** The field that can replace this one. */
const ALTERNATIVE: Partial<Record<ImportField, ImportField>> = {
  dateOfBirth: 'phone',
  responsibleProvider: 'community',
};

const missingText = (field: ImportField): string => missingLabel[field] ?? importFieldLabel[field];

/** Which field each column is, beside its first values. */
export function ColumnsStep({ checked, hasHospices, mapping, onMatch, side }: ColumnsStepProps) {
  const fields = importFieldsOf(side);
  const taken = new Set(Object.values(mapping));
  const isGiven = (field: ImportField) =>
    taken.has(field) || taken.has(ALTERNATIVE[field] ?? field) || (field === 'hospice' && hasHospices);
  const stillMissing = checked.missing.filter((field) => !isGiven(field));
  const left = checked.columns.filter((column) => (mapping[column] ?? null) === null);
  return (
    <Card title="2. Match the columns">
      <div className="column shrinks gap12">
        {stillMissing.length > 0 && (
          <Banner tone="warning">
            <strong>Required in every row:</strong> {stillMissing.map(missingText).join(', ')}. Choose the column, or
            add it to the file.
          </Banner>
        )}
        <ImportTable className={styles['columns']} heads={['Column', 'First values', 'Field']}>
          {checked.columns.map((column) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className={styles['values']}>
                {checked.sample
                  .map((row) => row[column] ?? '')
                  .filter((value) => value.trim() !== '')
                  .join(' · ')}
              </td>
              <td>
                <SelectField
                  isLabelHidden
                  label={`Field for column ${column}`}
                  onChange={(field) => onMatch(column, z.safeParse(ImportField, field).data ?? null)}
                  value={mapping[column] ?? ''}
                >
                  <option value="">Not imported</option>
                  {fields.map((field) => (
                    <option disabled={taken.has(field) && mapping[column] !== field} key={field} value={field}>
                      {importFieldLabel[field]}
                    </option>
                  ))}
                </SelectField>
              </td>
            </tr>
          ))}
        </ImportTable>
        {left.length > 0 && (
          <p className="small">
            {left.length === 1 ? '1 column is' : `${left.length} columns are`} not imported: {left.join(', ')}.
          </p>
        )}
      </div>
    </Card>
  );
}
