import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { fromLocalInput, toLocalInput } from '#contract/platform/localTimes.ts';
import { useTextField, type FormFieldProps } from './formField.ts';

interface FormDateTimeProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The zone that the person types in; the form stores UTC. */
  timeZone: string;
}

/** A time, typed in the hospice's zone and stored as an instant. */
export function FormDateTime<Values extends FieldValues, Output = Values>(props: FormDateTimeProps<Values, Output>) {
  const { timeZone } = props;
  const field = useTextField(props, (typed) => fromLocalInput(typed, timeZone) ?? '');
  const isInstant = !Number.isNaN(Date.parse(field.value));
  return <TextField {...field} type="datetime-local" value={isInstant ? toLocalInput(field.value, timeZone) : ''} />;
}
