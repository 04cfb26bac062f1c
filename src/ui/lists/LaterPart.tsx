import { useDeferredValue, type ReactNode } from 'react';

interface LaterPartProps {
  /** What it shows. If this changes, it is drawn at once. */
  of: string;
  children: ReactNode;
}

/** A part beside a list's rows. It is drawn after them when they change, because it costs as much as they do. */
export function LaterPart({ children, of }: LaterPartProps) {
  const laterChildren = useDeferredValue(children);
  const laterOf = useDeferredValue(of);
  return laterOf === of ? laterChildren : children;
}
