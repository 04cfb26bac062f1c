import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormField, type FormFieldProps } from '#src/ui/form/formField.ts';
import { ShowPassword } from './ShowPassword.tsx';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

/** A field for the current password. */
export function CurrentPasswordField<Values extends FieldValues, Output = Values>(
  props: FormFieldProps<Values, Output>,
) {
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      error={hasError}
      fullWidth
      helperText={helperText}
      inputRef={ref}
      label={props.label}
      name={name}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value)}
      required
      slotProps={{
        htmlInput: { autoCapitalize: 'none', maxLength: PASSWORD_LENGTH.most, spellCheck: false },
        input: {
          endAdornment: (
            <ShowPassword isShown={isShown} of={props.label.toLowerCase()} onToggle={() => setShown(!isShown)} />
          ),
        },
      }}
      type={isShown ? 'text' : 'password'}
      value={text}
    />
  );
}
