import TextField from '@mui/material/TextField';
import { useDeferredValue, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { PasswordKnowledge, PasswordOwner } from '#contract/identity/passwordRules.ts';
import { useFormField, type FormFieldProps } from '#src/ui/form/formField.ts';
import { PasswordMeter } from './PasswordMeter.tsx';
import { ShowPassword } from './ShowPassword.tsx';
import { strengthOf } from './strength.ts';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

interface NewPasswordFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** Whose password it will be: what others can guess of it. */
  readonly owner: PasswordOwner;
}

let loading: Promise<PasswordKnowledge> | undefined;

/** Asked for when somebody begins; where it does not come, the server still knows, and it is asked for again. */
function loadKnowledge(): Promise<PasswordKnowledge> {
  loading ??= import('./passwordKnowledge.ts').then(({ knowledge }) => knowledge);
  loading.catch(() => (loading = undefined));
  return loading;
}

const RULES = `${PASSWORD_LENGTH.least} characters or more. Several words that do not belong together make a good one.`;

/** A field for a new password: what it must be, how good it is so far, and a way to look at what was typed. */
export function NewPasswordField<Values extends FieldValues, Output = Values>(
  props: NewPasswordFieldProps<Values, Output>,
) {
  const { isDisabled = false, isRequired = false, label, owner } = props;
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField({ hint: RULES, ...props });
  const [isShown, setShown] = useState(false);
  const [knowledge, setKnowledge] = useState<PasswordKnowledge>();
  const meterId = useId();
  const helperId = useId();
  // Judging takes some milliseconds: typing goes before.
  const judged = useDeferredValue(text);

  const begin = () => {
    loadKnowledge().then(
      (loaded) => setKnowledge(() => loaded),
      () => {},
    );
  };

  return (
    <div>
      <TextField
        autoComplete="new-password"
        disabled={isDisabled}
        error={hasError}
        fullWidth
        helperText={helperText}
        inputRef={ref}
        label={label}
        name={name}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.value)}
        onFocus={begin}
        required={isRequired}
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
        value={text}
      />
      <PasswordMeter id={meterId} strength={strengthOf(judged, owner, knowledge)} />
    </div>
  );
}
