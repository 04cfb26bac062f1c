import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useTextField, type FormFieldProps } from './formField.ts';

export interface FormOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Shown in small beside the label or below it, where the field has room for it. */
  readonly hint?: string | undefined;
}

interface FormSelectProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  options: readonly FormOption[];
  /** The entry for no choice. Left out: there is no such entry once one is chosen. */
  emptyLabel?: string;
}

/** A short list, shown by the browser's own control: light, and the best there is on a phone. */
export function FormSelect<Values extends FieldValues, Output = Values>(props: FormSelectProps<Values, Output>) {
  const { emptyLabel, options } = props;
  const field = useTextField(props);
  return (
    <TextField {...field} select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
      {(emptyLabel !== undefined || field.value === '') && <option value="">{emptyLabel ?? 'Choose'}</option>}
      {options.map(({ hint, label, value }) => (
        <option key={value} value={value}>
          {hint === undefined ? label : `${label} (${hint})`}
        </option>
      ))}
    </TextField>
  );
}
