import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './form.module.css';
import { useFormField, type FormFieldProps } from './formField.ts';
import type { FormOption } from './FormSelect.tsx';

interface FormCheckGroupProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** In the order in which the form holds what is ticked. */
  readonly options: readonly FormOption[];
}

const isText = (value: unknown) => typeof value === 'string';

/** Several of a few. */
export function FormCheckGroup<Values extends FieldValues, Output = Values>(
  props: FormCheckGroupProps<Values, Output>,
) {
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
