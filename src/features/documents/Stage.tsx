import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './preview.module.css';

interface StageProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Set anew, it is scrolled to its top. */
  readonly page?: number;
  /** By key; undefined: it does nothing now. */
  readonly keys: Readonly<Record<string, (() => void) | undefined>>;
}

/** Where a document is looked at: scrolled and turned by keys, and so it takes the focus as soon as it is there. */
export function Stage({ children, keys, label, page }: StageProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The dialog's heading holds the place until then; whoever went on meanwhile is left alone.
    if (document.activeElement instanceof HTMLHeadingElement) ref.current?.focus();
  }, []);
  useEffect(() => {
    if (page !== undefined && ref.current) ref.current.scrollTop = 0;
  }, [page]);
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls is scrolled by keys
    <section
      aria-label={label}
      className={styles['stage']}
      onKeyDown={press}
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
    >
      {children}
    </section>
  );
}
