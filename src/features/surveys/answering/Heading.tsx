import { useEffect, useRef, type ReactNode } from 'react';
import { hasComeByStep } from './surveyStep.ts';
import styles from './surveyPages.module.css';

/** A page's one heading. With each step the focus goes to it, so that it is read aloud and the next key starts from here. */
export function Heading({ children, describedBy }: { children: ReactNode; describedBy?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasComeByStep()) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 aria-describedby={describedBy} className={styles['heading']} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
