import type { ReactNode } from 'react';

/** Said by a screen reader, not shown. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="visuallyHidden" id={id}>
      {children}
    </span>
  );
}
