import { useEffect, useState, type PointerEvent, type RefObject } from 'react';

interface Drag {
  readonly id: string;
  /** Before which row it would come; as many as there are rows: behind the last. */
  readonly before: number;
}

const EDGE = 72;
const STEP = 16;

/** Scrolls the page at the edges of the window. */
function scrollAlong(y: number): void {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}

/**
 * Rows moved by pointer. The rows stay where they are until the pointer is let go, so that it is not lost on the way; Escape
 * gives up.
 * @param first the first place that may be taken
 */
export function useDropPosition(
  list: RefObject<HTMLOListElement | null>,
  first: number,
  onPlace: (id: string, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;

  useEffect(() => {
    if (!isDragging) return undefined;
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(undefined);
    };
    document.addEventListener('keydown', giveUp);
    return () => document.removeEventListener('keydown', giveUp);
  }, [isDragging]);

  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const above = rows.filter((row) => {
      const { height, top } = row.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return Math.max(first, above.length);
  };

  const handleOf = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, before: index });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      scrollAlong(clientY);
      setDrag({ id, before: placeAt(clientY) });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(undefined);
      const to = drag.before > index ? drag.before - 1 : drag.before;
      if (to !== index) onPlace(id, to);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return { drag, handleOf };
}
