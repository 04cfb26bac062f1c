import { useSyncExternalStore } from 'react';
import { Banner } from '#src/ui/states/Banner.tsx';
import styles from './layout.module.css';

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOnline = (): boolean => navigator.onLine;

/** Shown while the browser is offline. */
export function OfflineBanner() {
  if (useSyncExternalStore(watch, isOnline)) return null;
  return (
    <div className={styles['offline']}>
      <Banner tone="offline">
        No connection. What you see may be out of date, and nothing can be saved until the network is back. What you
        typed is kept.
      </Banner>
    </div>
  );
}
