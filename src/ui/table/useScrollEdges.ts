import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

export interface ScrollEdges {
  readonly isOverflowing: boolean;
  readonly hasMoreStart: boolean;
  readonly hasMoreEnd: boolean;
}

const NO_EDGES: ScrollEdges = { isOverflowing: false, hasMoreStart: false, hasMoreEnd: false };

const isSame = (a: ScrollEdges, b: ScrollEdges) =>
  a.isOverflowing === b.isOverflowing && a.hasMoreStart === b.hasMoreStart && a.hasMoreEnd === b.hasMoreEnd;

/** Whether a part is wider than its room, and on which side something is out of sight. */
export function useScrollEdges() {
  const ref = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState(NO_EDGES);

  useEffect(() => {
    const { current: part } = ref;
    if (!part || typeof ResizeObserver === 'undefined') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const { clientWidth, scrollLeft, scrollWidth } = part;
      const next = {
        isOverflowing: scrollWidth > clientWidth + 1,
        hasMoreStart: scrollLeft > 1,
        hasMoreEnd: scrollLeft + clientWidth < scrollWidth - 1,
      };
      setEdges((current) => (isSame(current, next) ? current : next));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, PAUSE_MS);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(part);
    if (part.firstElementChild) observer.observe(part.firstElementChild);
    part.addEventListener('scroll', later, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      part.removeEventListener('scroll', later);
    };
  }, []);

  return { ref, edges };
}
