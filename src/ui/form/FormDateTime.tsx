import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { fromLocalInput, toLocalInput } from '#src/ui/time/dates.ts';
import { useFormField, type FormFieldProps } from './formField.ts';

interface FormDateTimeProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The zone that the person thinks in; the form holds UTC. */
  timeZone: string;
  /** Instants. */
  min?: string;
  max?: string;
  emptyValue?: '' | null | undefined;
}

const shown = (at: string | undefined, timeZone: string): string | undefined =>
  at === undefined || Number.isNaN(Date.parse(at)) ? undefined : toLocalInput(at, timeZone);

/** A moment, typed in the hospice's time and held as an instant. */
export function FormDateTime<Values extends FieldValues, Output = Values>(props: FormDateTimeProps<Values, Output>) {
  const { isDisabled = false, isRequired = false, label, max, min, timeZone } = props;
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
      onChange={({ target }) => onChange(fromLocalInput(target.value, timeZone) ?? empty)}
      required={isRequired}
      slotProps={{ htmlInput: { min: shown(min, timeZone), max: shown(max, timeZone) } }}
      type="datetime-local"
      value={shown(text, timeZone) ?? ''}
    />
  );
}
