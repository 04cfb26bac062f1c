import { useId } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import type { SurveySettingsChange } from '#contract/surveySettings.ts';
import { useFormField } from '#src/ui/form/formField.ts';
import type { SendValues } from './sendForm.ts';
import styles from './surveySend.module.css';

interface CheckGroupProps {
  readonly control: Control<SendValues, unknown, SurveySettingsChange>;
  readonly name: FieldPath<SendValues>;
  readonly label: string;
  readonly hint?: string;
  /** In the order in which the form holds what is ticked. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const isText = (value: unknown) => typeof value === 'string';

/** Several of a few. */
export function CheckGroup(props: CheckGroupProps) {
  const { label, options } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, value } = useFormField(props);
  const helpId = useId();
  const ticked: readonly string[] = Array.isArray(value) ? value.filter(isText) : [];
  return (
    <fieldset aria-describedby={helperText === undefined ? undefined : helpId} className={styles['checks']}>
      <legend>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option, index) => (
          <label className={styles['chip']} key={option.value}>
            <input
              aria-invalid={hasError || undefined}
              checked={ticked.includes(option.value)}
              name={name}
              onBlur={onBlur}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? target.checked : ticked.includes(each))),
                )
              }
              ref={index === 0 ? ref : undefined}
              type="checkbox"
            />
            {option.label}
          </label>
        ))}
      </div>
      {helperText !== undefined && (
        <p className={styles['help']} data-error={hasError || undefined} id={helpId}>
          {helperText}
        </p>
      )}
    </fieldset>
  );
}
