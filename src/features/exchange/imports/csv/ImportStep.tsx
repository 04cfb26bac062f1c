import type { ImportResult } from '#contract/exchange/imports.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { HospiceChoice } from './HospiceChoice.tsx';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { expectedOf, reasonAgainst, referralsLabel, rowsLabel } from './importLabels.ts';
import type { CsvImport } from './useCsvImport.ts';

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ legend, name, onChange, options, value }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const DUPLICATES = [
  { value: 'skip', label: 'Leave them out' },
  { value: 'create', label: 'Record them too' },
] as const;
const WRONG = [
  { value: 'all_or_nothing', label: 'Import nothing while a row is wrong' },
  { value: 'skip_wrong_rows', label: 'Leave the wrong rows out and import the others' },
] as const;

interface ImportStepProps {
  readonly checked: ImportResult;
  readonly csv: CsvImport;
  readonly target: ImportTarget;
}

/** Decides about wrong rows and possible duplicates, and starts the import. */
export function ImportStep({ checked, csv, target }: ImportStepProps) {
  const { choices, decide, isSending, isStale } = csv;
  const expected = expectedOf(checked, choices);
  const reason = reasonAgainst(checked, choices, isStale);
  return (
    <Card title="4. Import">
      <Stack gap={4}>
        {target.side === 'group' && (
          <HospiceChoice
            chosen={choices.hospiceIds}
            groupId={target.id}
            onChange={(hospiceIds) => decide({ hospiceIds })}
          />
        )}
        {checked.wrongRows > 0 && checked.missing.length === 0 && (
          <Choice
            legend={`${rowsLabel(checked.wrongRows)} to correct`}
            name="mode"
            onChange={(mode) => decide({ mode })}
            options={WRONG}
            value={choices.mode}
          />
        )}
        {checked.duplicateRows > 0 && (
          <Choice
            legend={`${rowsLabel(checked.duplicateRows)} of patients who may be there already`}
            name="duplicates"
            onChange={(duplicates) => decide({ duplicates })}
            options={DUPLICATES}
            value={choices.duplicates}
          />
        )}
        <Toolbar>
          {isStale && (
            <Button icon="refresh" isPending={isSending === 'check'} onClick={csv.checkAgain} variant="primary">
              Check the rows again
            </Button>
          )}
          <Button
            isPending={isSending === 'import'}
            onClick={csv.importIt}
            reason={reason}
            variant={isStale ? 'secondary' : 'primary'}
          >
            {expected > 0 ? `Import ${referralsLabel(expected)}` : 'Import'}
          </Button>
          {reason !== undefined && <span className="small">{reason}</span>}
        </Toolbar>
      </Stack>
    </Card>
  );
}
