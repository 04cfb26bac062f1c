import styles from './password.module.css';

interface ShowPasswordProps {
  readonly isShown: boolean;
  readonly onToggle: () => void;
  /** The name of the field, where there are several. */
  readonly of?: string;
}

/** Shows or hides the typed password. */
export function ShowPassword({ isShown, of = 'password', onToggle }: ShowPasswordProps) {
  const word = isShown ? 'Hide' : 'Show';
  return (
    <button aria-label={`${word} ${of}`} className={styles['show']} onClick={onToggle} type="button">
      {word}
    </button>
  );
}
