import styles from './Spinner.module.css';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

/** For the sign-in only; everything else shows a skeleton while it loads. */
export function Spinner({ label = 'Logging in' }: { label?: string }) {
  return (
    <output className={styles['wrap']}>
      <span aria-hidden="true" className={styles['spinner']} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
