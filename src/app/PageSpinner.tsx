import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './PageSpinner.module.css';

/** Fills the window while it is not known who is here. */
export function PageSpinner() {
  return (
    <main className={styles['page']}>
      <Spinner />
    </main>
  );
}
