import { Banner } from '#src/ui/states/Banner.tsx';
import { useOnline } from '#src/ui/useOnline.ts';
import styles from './layout.module.css';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <div className={styles['offline']}>
      <Banner tone="offline">
        No connection. What you see may be out of date, and nothing can be saved until the network is back. What you
        typed is kept.
      </Banner>
    </div>
  );
}
