import type { ReactNode } from 'react';
import type { Tone } from '../tokens.ts';

export interface CellBarProps {
  /** How long the bar is, `null` for none: the words say why. */
  value: number | null;
  /** The value of a full bar. */
  most: number;
  /** The words of the cell, a link among them. */
  children: ReactNode;
  tone?: Tone;
}

export function CellBar({ children }: CellBarProps) {
  return <>{children}</>;
}
