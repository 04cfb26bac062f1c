import TextField from '@mui/material/TextField';
import type { FieldValues } from 'react-hook-form';
import { useTextField, type FormFieldProps } from './formField.ts';

/** A plain date (`2026-11-20`) by the browser's own control. */
export function FormDate<Values extends FieldValues, Output = Values>(props: FormFieldProps<Values, Output>) {
  return <TextField {...useTextField(props)} type="date" />;
}
