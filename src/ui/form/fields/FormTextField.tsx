import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTextField, type FormFieldProps } from './formField.ts';

interface FormTextFieldProps<Values extends FieldValues, Output>
  extends
    FormFieldProps<Values, Output>,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'autoComplete' | 'inputMode' | 'lang' | 'maxLength' | 'placeholder' | 'spellCheck'
    > {
  type?: 'text' | 'email' | 'tel' | 'password' | 'number';
  /** More than one line. */
  rows?: number;
  /** Takes the focus when it appears, as it was asked for. */
  shouldFocus?: boolean;
}

export function FormTextField<Values extends FieldValues, Output = Values>(props: FormTextFieldProps<Values, Output>) {
  const { autoComplete = 'off', inputMode, lang, maxLength, placeholder, rows, spellCheck, type = 'text' } = props;
  const field = useTextField(props, (typed) => (type === 'number' && typed !== '' ? Number(typed) : typed));
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked for this field
      autoFocus={props.shouldFocus ?? false}
      multiline={rows !== undefined}
      placeholder={placeholder}
      rows={rows}
      slotProps={{ htmlInput: { inputMode, lang, maxLength, spellCheck } }}
      type={type}
    />
  );
}
