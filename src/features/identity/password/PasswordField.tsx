import TextField from '@mui/material/TextField';
import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';
import { useTextField, type FormFieldProps } from '#src/ui/form/formField.ts';
import styles from './password.module.css';

interface PasswordFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Names the password that the button shows or hides, if there are several. */
  readonly shownName?: string;
  readonly helperId?: string;
  readonly describedBy?: string;
  readonly onFocus?: ComponentProps<typeof TextField>['onFocus'];
}

/** A field for a password, with a button that reveals the text. */
export function PasswordField<Values extends FieldValues, Output = Values>(props: PasswordFieldProps<Values, Output>) {
  const { autoComplete, describedBy, helperId, onFocus, shownName = 'password' } = props;
  const field = useTextField(props);
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  const showButton = (
    <button
      aria-label={`${word} ${shownName}`}
      className={styles['show']}
      onClick={() => setShown(!isShown)}
      type="button"
    >
      {word}
    </button>
  );
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      onFocus={onFocus}
      slotProps={{
        ...(helperId && { formHelperText: { id: helperId } }),
        htmlInput: {
          'aria-describedby': describedBy,
          autoCapitalize: 'none',
          maxLength: PASSWORD_LENGTH.max,
          spellCheck: false,
        },
        input: { endAdornment: showButton },
      }}
      type={isShown ? 'text' : 'password'}
    />
  );
}
