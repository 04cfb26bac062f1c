import { classes } from '#src/ui/classes.ts';
import styles from './password.module.css';
import type { Strength } from './strength.ts';

interface PasswordMeterProps {
  readonly id: string;
  readonly strength: Strength;
}

const PARTS = [1, 2, 3, 4] as const;
const TONES = ['', 'weak', 'weak', 'good', 'strong'] as const;

/** How strong a password is, as a bar and as a text that screen readers announce politely. */
export function PasswordMeter({ id, strength: { level, problem, word } }: PasswordMeterProps) {
  return (
    <div className={styles['meter']}>
      <div aria-hidden="true" className={styles['bar']}>
        {PARTS.map((part) => (
          <span className={classes(styles['part'], part <= level && styles[TONES[level]])} key={part} />
        ))}
      </div>
      <output aria-live="polite" className={styles['words']} id={id}>
        {word !== '' && <strong>{word}</strong>}
        {problem !== null && `. ${problem}`}
      </output>
    </div>
  );
}
