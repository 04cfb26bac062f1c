import { choicesOf, CHOICE_FIELDS, type ChoiceField } from '#contract/exchange/importChoices.ts';
import { importFieldLabel } from '#contract/exchange/importFields.ts';
import type { FileWord, ImportResult } from '#contract/exchange/imports.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { rowsLabel } from './importLabels.ts';
import { NameChoice } from './NameChoice.tsx';
import type { FileImport } from './useFileImport.ts';

interface ValuesStepProps {
  readonly checked: ImportResult;
  readonly flow: FileImport;
}

const LEFT_OUT = '-';

const isChoice = (field: FileWord['field']): field is ChoiceField => CHOICE_FIELDS.some((one) => one === field);

/** What each word of the file means, asked once per word. */
export function ValuesStep({ checked, flow }: ValuesStepProps) {
  const meaningOf = ({ field, word }: FileWord) => flow.said.words[field]?.[word];
  const open = checked.words.filter((word) => meaningOf(word) === undefined && word.suggestions.length > 0);
  return (
    <Card
      actions={
        open.length > 0 && (
          <Button isPending={flow.isSending === 'check'} onClick={flow.takeSuggestions} size="small">
            Use {open.length === 1 ? 'the suggestion' : `all ${open.length} suggestions`}
          </Button>
        )
      }
      title="Match values"
    >
      <div className="column shrinks gap12">
        <p className="small">
          Wayside doesn’t know these words. Choose what each one means. Your choice applies to every row with that word.
        </p>
        <ImportTable className={styles['columns']} heads={['In the file', 'Field', 'Rows', 'Meaning']}>
          {checked.words.map((word) => (
            <tr key={`${word.field} ${word.word}`}>
              <th className={styles['cell']} dir="auto" scope="row">
                {word.word}
              </th>
              <td>{importFieldLabel[word.field]}</td>
              <td title={rowsLabel(word.rows)}>{word.rows.toLocaleString('en-US')}</td>
              <td>
                {isChoice(word.field) ? (
                  <Meaning field={word.field} flow={flow} word={word} />
                ) : (
                  <NameChoice flow={flow} word={word} />
                )}
              </td>
            </tr>
          ))}
        </ImportTable>
      </div>
    </Card>
  );
}

interface MeaningProps {
  readonly field: ChoiceField;
  readonly word: FileWord;
  readonly flow: FileImport;
}

/** One of a field's values. What is not suggested comes after it. */
function Meaning({ field, flow, word: { suggestions, word } }: MeaningProps) {
  const meaning = flow.said.words[field]?.[word];
  const others = choicesOf(field).filter(({ value }) => !suggestions.some((one) => one.value === value));
  return (
    <SelectField
      isLabelHidden
      label={`Meaning of ${word}`}
      onChange={(next) => flow.mean(field, word, next === '' ? undefined : next === LEFT_OUT ? null : next)}
      value={meaning === null ? LEFT_OUT : (meaning ?? '')}
    >
      <option value="">Not matched</option>
      {suggestions.map(({ label, value }) => (
        <option key={value} value={value}>
          {label} (suggested)
        </option>
      ))}
      {others.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value={LEFT_OUT}>None of these (keep in the note)</option>
    </SelectField>
  );
}
