import type { ReactNode } from 'react';
import { browserStorage } from '#src/config/browserStorage.ts';
import styles from './groupNeeds.module.css';

/** The lines that are shown until somebody asks for all. */
const FEW = 3;
const KEY = 'wayside.needLines';

const within = (lines: number) => Math.min(FEW, Math.max(1, lines));

/** How many lines there were last time in this browser; one at first. */
export const expectedNeeds = (): number => within(Number(browserStorage.getItem(KEY)) || 1);

export const rememberNeeds = (count: number): void => browserStorage.setItem(KEY, String(within(count)));

interface NeedsRoomProps {
  readonly lines: number;
  readonly children: ReactNode;
}

/** Keeps the height of so many lines, so that the rows below stay where they are when the lines arrive. */
export function NeedsRoom({ children, lines }: NeedsRoomProps) {
  return (
    <div className={styles['room']} data-lines={lines}>
      {children}
    </div>
  );
}
