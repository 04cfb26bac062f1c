import TextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from './formField.ts';

export interface FormTextFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'number';
  /** More than one line. */
  rows?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  maxLength?: number;
  /** What the form holds while the field is empty; an optional field of the contract often wants `undefined` or `null`. */
  emptyValue?: '' | null | undefined;
}

export function FormTextField<Values extends FieldValues, Output = Values>(props: FormTextFieldProps<Values, Output>) {
  const {
    autoComplete,
    inputMode,
    isDisabled = false,
    isRequired = false,
    label,
    maxLength,
    placeholder,
    rows,
    type,
  } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const empty = 'emptyValue' in props ? props.emptyValue : '';

  const valueOf = (typed: string) => {
    if (typed === '') return empty;
    return type === 'number' ? Number(typed) : typed;
  };

  return (
    <TextField
      autoComplete={autoComplete ?? 'off'}
      disabled={isDisabled}
      error={hasError}
      helperText={helperText}
      inputRef={ref}
      label={label}
      multiline={rows !== undefined}
      name={name}
      onBlur={onBlur}
      onChange={({ target }) => onChange(valueOf(target.value))}
      placeholder={placeholder}
      required={isRequired}
      rows={rows}
      slotProps={{ htmlInput: { inputMode, maxLength } }}
      type={type ?? 'text'}
      value={text}
    />
  );
}
