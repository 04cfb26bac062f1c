import { useDeferredValue, type ReactNode } from 'react';

interface LaterPartProps {
  /** The page of the list, and the filters under which it is one. */
  page: number;
  filterKey: string;
  children: ReactNode;
}

/**
 * A part beside a list's rows. It costs as much as they do, so when the list turns to another page it is drawn after them. Any other change
 * is drawn at once: a ticked box must not wait.
 */
export function LaterPart({ children, filterKey, page }: LaterPartProps) {
  const laterChildren = useDeferredValue(children);
  const laterPage = useDeferredValue(page);
  const laterKey = useDeferredValue(filterKey);
  const hasOnlyTurned = laterPage !== page && laterKey === filterKey;
  return hasOnlyTurned ? laterChildren : children;
}
