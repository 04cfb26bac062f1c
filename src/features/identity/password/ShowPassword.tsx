import styles from './password.module.css';

interface ShowPasswordProps {
  readonly isShown: boolean;
  readonly onToggle: () => void;
  /** Of which field, where there are several. */
  readonly of?: string;
}

/** Shows or hides what stands in a password's field. */
export function ShowPassword({ isShown, of = 'password', onToggle }: ShowPasswordProps) {
  const word = isShown ? 'Hide' : 'Show';
  return (
    <button aria-label={`${word} ${of}`} className={styles['show']} onClick={onToggle} type="button">
      {word}
    </button>
  );
}
