import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ValueLinkProps {
  /** The list behind the value; without one the value is plain text. */
  to?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function ValueLink({ children, className, to }: ValueLinkProps) {
  if (to === undefined || children === '') return className ? <span className={className}>{children}</span> : children;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
