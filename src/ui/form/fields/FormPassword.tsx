import TextField from '@mui/material/TextField';
import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './FormPassword.module.css';
import { useTextField, type FormFieldProps } from './formField.ts';

interface FormPasswordProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly maxLength: number;
  /** Names the password that the button shows or hides, if there are several. */
  readonly shownName?: string;
  readonly helperId?: string;
  readonly describedBy?: string;
  readonly onFocus?: ComponentProps<typeof TextField>['onFocus'];
}

/** A field for a password, with a button that reveals the text. */
export function FormPassword<Values extends FieldValues, Output = Values>(props: FormPasswordProps<Values, Output>) {
  const { autoComplete, describedBy, helperId, maxLength, onFocus, shownName = 'password' } = props;
  const field = useTextField(props);
  const [isShown, setShown] = useState(false);
  const word = isShown ? 'Hide' : 'Show';
  const showButton = (
    <button
      aria-label={`${word} ${shownName}`}
      className={styles['reveal']}
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
          maxLength,
          spellCheck: false,
        },
        input: { endAdornment: showButton },
      }}
      type={isShown ? 'text' : 'password'}
    />
  );
}
