import * as z from 'zod/mini';
import {
  ImportField,
  importFieldLabel,
  importFieldsOf,
  MANY_COLUMNS,
  type ImportSide,
} from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { Defaults } from './Defaults.tsx';
import type { FileImport } from './useFileImport.ts';

interface ColumnsStepProps {
  readonly side: ImportSide;
  readonly checked: ImportResult;
  readonly flow: FileImport;
  /** Hospices are chosen for rows that name none. */
  readonly hasHospices: boolean;
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
export function ColumnsStep({ checked, flow, hasHospices, side }: ColumnsStepProps) {
  const { mapping, match: onMatch } = flow;
  const fields = importFieldsOf(side);
  const taken = new Set(Object.values(mapping));
  const hasDefault = (field: ImportField) => (flow.said.defaults[field] ?? '').trim() !== '';
  const isWhole = (field: ImportField) => (field === 'lastName' || field === 'firstName') && taken.has('patientName');
  const isGiven = (field: ImportField) =>
    taken.has(field) ||
    hasDefault(field) ||
    isWhole(field) ||
    taken.has(ALTERNATIVE[field] ?? field) ||
    (field === 'hospice' && hasHospices);
  const stillMissing = checked.missing.filter((field) => !isGiven(field));
  const left = checked.columns.filter((column) => (mapping[column] ?? null) === null);
  return (
    <Card title="Match columns">
      <div className="column shrinks gap12">
        {stillMissing.length > 0 && (
          <Banner tone="warning">
            <strong>Required in every row:</strong> {stillMissing.map(missingText).join(', ')}. Choose the column, or
            enter it for every row below.
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
                    <option
                      disabled={taken.has(field) && mapping[column] !== field && !MANY_COLUMNS.includes(field)}
                      key={field}
                      value={field}
                    >
                      {importFieldLabel[field]}
                    </option>
                  ))}
                </SelectField>
              </td>
            </tr>
          ))}
        </ImportTable>
        <Defaults checked={checked} flow={flow} side={side} />
        {left.length > 0 && (
          <p className="small">
            {left.length === 1 ? '1 column is' : `${left.length} columns are`} not imported: {left.join(', ')}.
          </p>
        )}
      </div>
    </Card>
  );
}
