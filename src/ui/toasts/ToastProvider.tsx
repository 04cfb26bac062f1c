import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { raise } from '#src/ui/popovers/floating.ts';
import { ToastItem } from './ToastItem.tsx';
import styles from './Toast.module.css';
import { ToastContext, type Toast } from './useToast.ts';

interface ShownToast {
  readonly id: number;
  readonly toast: Toast;
}

const MAX_TOASTS = 3;
/** From this width on, the band beside a page's title is free. */
const ROOMY = 1180;

/** Placed above the router, so that a toast outlives the screen that showed it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const lastId = useRef(0);

  const showToast = useCallback((toast: Toast) => {
    lastId.current += 1;
    const id = lastId.current;
    setToasts((current) => [...current, { id, toast }].slice(-MAX_TOASTS));
  }, []);

  const close = (id: number) => {
    setToasts((current) => current.filter((shown) => shown.id !== id));
    // A removed toast sends no event that the focus or the pointer has left it.
    setFocused(false);
    setHovered(false);
  };

  const count = toasts.length;
  // Toast.module.css reads this to make room for them.
  useLayoutEffect(() => {
    const page = document.documentElement.dataset;
    if (count > 0) page['toasts'] = String(count);
    return () => {
      delete page['toasts'];
    };
  }, [count]);

  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined && region.current) raise(region.current);
  }, [newest]);

  return (
    <ToastContext value={showToast}>
      {children}
      {/* The listeners only pause the timer while a person reads. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-label="Notifications"
        aria-live="polite"
        className={styles['region']}
        data-docked={window.innerWidth < ROOMY || window.scrollY > 0 || undefined}
        onBlur={() => setFocused(false)}
        onFocus={() => setFocused(true)}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        ref={region}
      >
        {toasts.map(({ id, toast }) => (
          <ToastItem isPaused={isHovered || isFocused} key={id} onClose={() => close(id)} toast={toast} />
        ))}
      </section>
    </ToastContext>
  );
}
