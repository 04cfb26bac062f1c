import { useId } from 'react';
import { CHOICE_FIELDS, choicesOf, type ChoiceField } from '#contract/exchange/importChoices.ts';
import { importFieldLabel, type ImportField, type ImportSide } from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { CellField } from '#src/ui/form/fields/CellField.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { FileImport } from './useFileImport.ts';

interface DefaultsProps {
  readonly checked: ImportResult;
  readonly flow: FileImport;
  readonly side: ImportSide;
}

/** What is often the same for a whole file. */
const OFFERED: Record<ImportSide, readonly ImportField[]> = {
  hospice: ['source', 'responsibleProvider', 'receivedAt', 'receivedChannel', 'referredByOrganization', 'status'],
  group: ['source', 'responsibleProvider', 'urgency'],
};
const LONGEST = 300;

const isChoice = (field: ImportField): field is ChoiceField => CHOICE_FIELDS.some((one) => one === field);

/** Values for every row whose cell is blank, or that has no column. */
export function Defaults({ checked, flow, side }: DefaultsProps) {
  const hint = useId();
  const matched = new Set(Object.values(flow.mapping));
  const fields = OFFERED[side].filter(
    (field) => !matched.has(field) || checked.missing.includes(field) || flow.said.defaults[field] !== undefined,
  );
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles['defaults']}>
      <legend id={hint}>For every row</legend>
      {fields.map((field) => {
        const value = flow.said.defaults[field] ?? '';
        return (
          <div className="grid oneColumn gap4" key={field}>
            <span className="small">{importFieldLabel[field]}</span>
            {isChoice(field) ? (
              <SelectField
                describedBy={hint}
                isLabelHidden
                label={`${importFieldLabel[field]} for every row`}
                onChange={(next) => flow.setDefault(field, next)}
                value={value}
              >
                <option value="">{matched.has(field) ? 'As in the file' : 'None'}</option>
                {choicesOf(field).map(({ label }) => (
                  <option key={label} value={label}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ) : (
              <CellField
                describedBy={hint}
                isWrong={false}
                label={`${importFieldLabel[field]} for every row`}
                maxLength={LONGEST}
                onChange={(text) => flow.setDefault(field, text)}
                value={value}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
