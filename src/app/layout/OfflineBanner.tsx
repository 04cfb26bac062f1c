import { Banner } from '#src/ui/states/Banner.tsx';
import { useOnline } from '#src/ui/useOnline.ts';
import styles from './layout.module.css';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  if (useOnline()) return null;
  return (
    <div className={styles['offline']}>
      <Banner tone="offline">
        You’re offline. What you see may be out of date. What you typed is kept, and you can save it when you’re back
        online.
      </Banner>
    </div>
  );
}
