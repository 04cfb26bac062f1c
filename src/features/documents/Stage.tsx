import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './preview.module.css';

interface StageProps {
  readonly label: string;
  readonly children: ReactNode;
  /** A new page starts at its top. */
  readonly page?: number;
  /** By key; undefined: it does nothing now. */
  readonly keys: Readonly<Record<string, (() => void) | undefined>>;
}

/** The area that shows a document. It takes the focus, so that keys scroll and turn pages. */
export function Stage({ children, keys, label, page }: StageProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    // The focus moves only from the dialog's heading, never from a control that the person focused.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys scroll it and turn pages
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
