import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import { GRID } from '#src/ui/theme/tokens.ts';

interface StackProps {
  children: ReactNode;
  /** Steps of the 4 px grid between the parts. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  className?: string;
}

export function Stack({ children, className, gap = 4 }: StackProps) {
  return (
    <div className={classes('column shrinks', className)} style={{ gap: gap * GRID }}>
      {children}
    </div>
  );
}
