import styles from './layout.module.css';

export const MAIN_ID = 'main';

/** The first stop of the Tab key. It moves the focus and does not change the address. */
export function SkipLink() {
  return (
    <a
      className={styles['skip']}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
