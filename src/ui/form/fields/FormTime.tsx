import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useTextField, type FormFieldProps } from './formField.ts';

/** A time of day, stored as `20:00`. */
export function FormTime<Values extends FieldValues, Output = Values>(props: FormFieldProps<Values, Output>) {
  return <TextField {...useTextField(props)} slotProps={{ inputLabel: { shrink: true } }} type="time" />;
}
