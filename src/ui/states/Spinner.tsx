import styles from './Spinner.module.css';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

/** Only while sign-in loads; everything else shows a skeleton. */
export function Spinner({ label = 'Logging in' }: { label?: string }) {
  return (
    <output className={styles['wrap']}>
      <span aria-hidden="true" className={styles['spinner']} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
