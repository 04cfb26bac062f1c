import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';

interface FormDateProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** Plain dates. */
  min?: string;
  max?: string;
  emptyValue?: '' | null | undefined;
}

/** A plain date (`2026-11-20`) by the browser's own control. */
export function FormDate<Values extends FieldValues, Output = Values>(props: FormDateProps<Values, Output>) {
  const { isDisabled = false, isRequired = false, label, max, min } = props;
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
      slotProps={{ htmlInput: { min, max } }}
      type="date"
      value={text}
    />
  );
}
