import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './Page.module.css';

/** A row of controls that wraps. `isSpread`: the first part left, the last right. */
export function Toolbar({ children, isSpread = false }: { children: ReactNode; isSpread?: boolean }) {
  return <div className={classes(styles['toolbar'], isSpread && 'between')}>{children}</div>;
}
