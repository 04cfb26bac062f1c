import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';

export interface FormOption {
  readonly value: string;
  readonly label: string;
  /** Told in small beside the label where the field has room for it. */
  readonly hint?: string | undefined;
}

interface FormSelectProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  options: readonly FormOption[];
  /** The entry for no choice, which the form holds as `emptyValue`. Left out: there is no such entry once one is chosen. */
  emptyLabel?: string;
  emptyValue?: '' | null | undefined;
}

/** A short list, shown by the browser's own control: light, and the best there is on a phone. */
export function FormSelect<Values extends FieldValues, Output = Values>(props: FormSelectProps<Values, Output>) {
  const { emptyLabel, isDisabled = false, isRequired = false, label, options } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const empty = 'emptyValue' in props ? props.emptyValue : '';
  return (
    <TextField
      disabled={isDisabled}
      error={hasError}
      helperText={helperText}
      inputRef={ref}
      label={label}
      name={name}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? empty : target.value)}
      required={isRequired}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      value={text}
    >
      {(emptyLabel !== undefined || text === '') && <option value="">{emptyLabel ?? 'Choose'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.hint === undefined ? option.label : `${option.label} (${option.hint})`}
        </option>
      ))}
    </TextField>
  );
}
