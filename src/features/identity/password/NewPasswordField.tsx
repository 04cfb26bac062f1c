import TextField from '@mui/material/TextField';
import { useDeferredValue, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PasswordKnowledge, PasswordOwner } from '#contract/identity/passwordRules.ts';
import { useTextField, type FormFieldProps } from '#src/ui/form/formField.ts';
import { PasswordMeter } from './PasswordMeter.tsx';
import { ShowPassword } from './ShowPassword.tsx';
import { strengthOf } from './strength.ts';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

interface NewPasswordFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The owner's data, which must not make up the password. */
  readonly owner: PasswordOwner;
}

let loading: Promise<PasswordKnowledge> | undefined;

/** Loaded with the first focus. If that fails, it is tried again, and the server checks anyway. */
function loadKnowledge(): Promise<PasswordKnowledge> {
  loading ??= import('./passwordKnowledge.ts').then(({ knowledge }) => knowledge);
  loading.catch(() => (loading = undefined));
  return loading;
}

const RULES = `${PASSWORD_LENGTH.least} characters or more. Several words that do not belong together make a good one.`;

/** A field for a new password with its rules, its strength and a button that shows it. */
export function NewPasswordField<Values extends FieldValues, Output = Values>(
  props: NewPasswordFieldProps<Values, Output>,
) {
  const { owner } = props;
  const field = useTextField({ hint: RULES, ...props });
  const [isShown, setShown] = useState(false);
  const [knowledge, setKnowledge] = useState<PasswordKnowledge>();
  const meterId = useId();
  const helperId = useId();
  // Judging takes some milliseconds: typing comes first.
  const judged = useDeferredValue(field.value);

  const begin = () => {
    loadKnowledge().then(
      (loaded) => setKnowledge(() => loaded),
      () => {},
    );
  };

  return (
    <div>
      <TextField
        {...field}
        autoComplete="new-password"
        fullWidth
        onFocus={begin}
        slotProps={{
          formHelperText: { id: helperId },
          htmlInput: {
            'aria-describedby': `${helperId} ${meterId}`,
            autoCapitalize: 'none',
            maxLength: PASSWORD_LENGTH.most,
            spellCheck: false,
          },
          input: { endAdornment: <ShowPassword isShown={isShown} onToggle={() => setShown(!isShown)} /> },
        }}
        type={isShown ? 'text' : 'password'}
      />
      <PasswordMeter id={meterId} strength={strengthOf(judged, owner, knowledge)} />
    </div>
  );
}
