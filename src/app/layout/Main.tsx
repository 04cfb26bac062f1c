import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './layout.module.css';
import { MAIN_ID } from './SkipLink.tsx';

/** The page's content. A new page moves the focus here, as a new document would; a changed filter does not. */
export function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main className={styles['main']} id={MAIN_ID} ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}
