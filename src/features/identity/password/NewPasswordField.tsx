import { useDeferredValue, useId, useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import {
  type PasswordKnowledge,
  type PasswordOwner,
  guessesIn,
  judgePassword,
  MIN_GUESSES_LOG10,
  STRONG_GUESSES_LOG10,
} from '#contract/identity/passwordRules.ts';
import { FormPassword } from '#src/ui/form/fields/FormPassword.tsx';
import type { FormFieldProps } from '#src/ui/form/fields/formField.ts';
import { classes } from '#src/ui/classes.ts';
import styles from './password.module.css';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';

interface Strength {
  /** How many of the bar's 4 parts are filled. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** The remaining problem; null if the password is allowed. */
  readonly problem: string | null;
}

const UNJUDGED: Strength = { level: 0, word: '', problem: null };

/** How strong the password is. While the lists load, only its length is judged. */
function strengthOf(password: string, owner: PasswordOwner, knowledge: PasswordKnowledge | undefined): Strength {
  if (password === '') return UNJUDGED;
  const missing = PASSWORD_LENGTH.min - password.length;
  if (missing > 0) {
    const problem = missing === 1 ? 'One more character' : `${missing} more characters`;
    return { level: 1, word: 'Too short', problem };
  }
  if (!knowledge) return UNJUDGED;
  const problem = judgePassword(password, owner, knowledge);
  if (problem === null) {
    const isStrong = guessesIn(password, owner, knowledge) >= STRONG_GUESSES_LOG10;
    return isStrong ? { level: 4, word: 'Strong', problem } : { level: 3, word: 'Good', problem };
  }
  const isNear = guessesIn(password, owner, knowledge) >= MIN_GUESSES_LOG10 / 2;
  return { level: isNear ? 2 : 1, word: 'Too easy', problem };
}

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

const RULES = `${PASSWORD_LENGTH.min} characters or more. Several unrelated words make a good password.`;

/** A field for a new password with its rules, its strength and a button that shows it. */
export function NewPasswordField<Values extends FieldValues, Output = Values>(
  props: NewPasswordFieldProps<Values, Output>,
) {
  const { owner } = props;
  const [knowledge, setKnowledge] = useState<PasswordKnowledge>();
  const meterId = useId();
  const helperId = useId();
  const typed: unknown = useWatch({ control: props.control, name: props.name });
  // Judging takes some milliseconds: typing comes first.
  const judged = useDeferredValue(typeof typed === 'string' ? typed : '');

  const begin = () => {
    loadKnowledge().then(
      (loaded) => setKnowledge(() => loaded),
      () => {},
    );
  };

  return (
    <div>
      <FormPassword
        hint={RULES}
        {...props}
        autoComplete="new-password"
        describedBy={`${helperId} ${meterId}`}
        helperId={helperId}
        maxLength={PASSWORD_LENGTH.max}
        onFocus={begin}
      />
      <PasswordMeter id={meterId} strength={strengthOf(judged, owner, knowledge)} />
    </div>
  );
}

interface PasswordMeterProps {
  readonly id: string;
  readonly strength: Strength;
}

const PARTS = [1, 2, 3, 4] as const;
const TONES = ['', 'weak', 'weak', 'good', 'strong'] as const;

/** How strong a password is, as a bar and as a text that screen readers announce politely. */
function PasswordMeter({ id, strength: { level, problem, word } }: PasswordMeterProps) {
  return (
    <div className={styles['meter']}>
      <div aria-hidden="true" className={styles['bar']}>
        {PARTS.map((part) => (
          <span className={classes(styles['part'], part <= level && styles[TONES[level]])} key={part} />
        ))}
      </div>
      <output aria-live="polite" className={styles['text']} id={id}>
        {word !== '' && <strong>{word}</strong>}
        {problem !== null && `. ${problem}`}
      </output>
    </div>
  );
}
