import { useState } from 'react';
import { useWatch, type Control, type FieldPath, type UseFormSetValue } from 'react-hook-form';
import {
  PAPER_FIELD_LABELS,
  type PaperField,
  type PaperLine,
  type PaperSuggestion,
} from '#contract/exchange/intake/paperReading.ts';
import type { Named } from '#contract/platform/fields.ts';
import type { FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { pluralText } from '#src/ui/countText.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './intake.module.css';
import { ProviderSuggestion } from './ProviderSuggestion.tsx';
import { valueText } from './suggestedValue.ts';

type FormField = Exclude<PaperField, `responsibleProvider.${string}`>;
interface FormSuggestion extends PaperSuggestion {
  readonly field: FormField;
}
const isOfForm = (suggestion: PaperSuggestion): suggestion is FormSuggestion =>
  !suggestion.field.startsWith('responsibleProvider.');

interface SuggestionsProps<Output> {
  readonly control: Control<FactsValues, unknown, Output>;
  readonly setValue: UseFormSetValue<FactsValues>;
  readonly fields: readonly PaperSuggestion[];
  readonly hospiceId: string;
  readonly onMark: (line: PaperLine) => void;
  readonly onProvider: (provider: Named) => void;
}

/**
 * What was read on the paper. Values that were read clearly go into the form together; each of the others is asked for by itself. Nothing goes
 * there without a press, and everything can be corrected in its field.
 */
export function Suggestions<Output>(props: SuggestionsProps<Output>) {
  const { control, fields, hospiceId, onMark, onProvider, setValue } = props;
  const [settled, setSettled] = useState<ReadonlySet<PaperField>>(new Set());
  const [said, setSaid] = useState('');
  const ofForm = fields.filter(isOfForm);
  const names = ofForm.map(({ field }): FieldPath<FactsValues> => field);
  const values: readonly unknown[] = useWatch({ control, name: names });
  const isUsed = ({ value }: FormSuggestion, index: number) => values[index] === value;
  const open = ofForm.filter((one, index) => !settled.has(one.field) && !isUsed(one, index));
  const sure = open.filter((one) => one.isSure);
  const [unsure, ...further] = open.filter((one) => !one.isSure);
  const provider = fields.find(({ field }) => field === 'responsibleProvider.name');
  const isProviderOpen = provider !== undefined && !settled.has(provider.field);

  const settle = (some: readonly PaperSuggestion[], words: string) => {
    setSettled(new Set([...settled, ...some.map(({ field }) => field)]));
    setSaid(words);
  };
  const accept = (some: readonly FormSuggestion[]) => {
    for (const { field, value } of some) setValue(field, value, { shouldDirty: true, shouldValidate: false });
    settle(some, `${pluralText(some.length, 'value was', 'values were')} put into the form.`);
  };

  return (
    <Card title="Read from the paper">
      <div className="column gap12 shrinks">
        {sure.length > 0 && (
          <div className="column gap8 shrinks">
            <SureList onMark={onMark} suggestions={sure} />
            <span>
              <Button onClick={() => accept(sure)} variant="primary">
                {sure.length === 1 ? 'Use this value' : `Use these ${sure.length} values`}
              </Button>
            </span>
          </div>
        )}
        {unsure && (
          <div className={styles['asked']} key={unsure.field}>
            <p>
              <strong>Check against the paper</strong>
              {further.length > 0 && <span className="second"> {further.length + 1} to check</span>}
            </p>
            <dl className={styles['values']}>
              <dt>{PAPER_FIELD_LABELS[unsure.field]}</dt>
              <dd>{valueText(unsure)}</dd>
            </dl>
            <p className="second">The paper says: “{unsure.line.text}”</p>
            <div className="cluster gap8">
              <Button
                onClick={() => accept([unsure])}
                onFocus={() => onMark(unsure.line)}
                onMouseEnter={() => onMark(unsure.line)}
              >
                <span>
                  Use
                  <VisuallyHidden>
                    {' '}
                    {valueText(unsure)} as {PAPER_FIELD_LABELS[unsure.field]}
                  </VisuallyHidden>
                </span>
              </Button>
              <Button
                onClick={() => settle([unsure], `${PAPER_FIELD_LABELS[unsure.field]} was left out.`)}
                onFocus={() => onMark(unsure.line)}
                variant="quiet"
              >
                <span>
                  Leave out<VisuallyHidden> {PAPER_FIELD_LABELS[unsure.field]}</VisuallyHidden>
                </span>
              </Button>
            </div>
          </div>
        )}
        {isProviderOpen && (
          <ProviderSuggestion
            hospiceId={hospiceId}
            name={provider.value}
            onChoose={(chosen) => {
              setValue('responsibleProviderId', chosen.id, { shouldDirty: true });
              onProvider(chosen);
              settle([provider], `${chosen.name} was chosen as the responsible provider.`);
            }}
            onFocus={() => onMark(provider.line)}
          />
        )}
        {open.length === 0 && !isProviderOpen && (
          <p>You’ve been through everything that was read. Correct any value in its field below.</p>
        )}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </Card>
  );
}

interface SureListProps {
  readonly suggestions: readonly PaperSuggestion[];
  readonly onMark: (line: PaperLine) => void;
}

/** Each value is a button that shows where on the paper it stands. */
function SureList({ onMark, suggestions }: SureListProps) {
  return (
    <dl className={styles['values']}>
      {suggestions.map((suggestion) => (
        <div key={suggestion.field}>
          <dt>{PAPER_FIELD_LABELS[suggestion.field]}</dt>
          <dd>
            <button
              className={styles['shown']}
              onClick={() => onMark(suggestion.line)}
              onFocus={() => onMark(suggestion.line)}
              title="Show on the paper"
              type="button"
            >
              {valueText(suggestion)}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
