import { useLayoutEffect, type RefObject } from 'react';

const EDGE = 8;

export interface Placement {
  /** Which side of the anchor's box the floating part is in line with. */
  align: 'start' | 'center' | 'end';
  offset: number;
}

/** Below the anchor, above it where there is no room; never beyond the window's edge. */
function place(anchor: HTMLElement, floating: HTMLElement, { align, offset }: Placement): void {
  const at = anchor.getBoundingClientRect();
  const { height, width } = floating.getBoundingClientRect();
  const wished = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align];
  const left = Math.max(EDGE, Math.min(wished, document.documentElement.clientWidth - width - EDGE));
  const below = at.bottom + offset;
  const isTight = below + height > window.innerHeight - EDGE && at.top - offset - height > EDGE;
  floating.style.left = `${left}px`;
  floating.style.top = `${isTight ? at.top - offset - height : below}px`;
}

/** Into the browser's top layer, above open dialogs; where the browser has none, its z-index decides. */
export function raise(part: HTMLElement): void {
  if (typeof part.showPopover !== 'function') return;
  part.popover = 'manual';
  if (part.matches(':popover-open')) part.hidePopover();
  part.showPopover();
}

/** Lays an open part over everything else and keeps it at its anchor. */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  { align, offset }: Placement,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const { current: at } = anchor;
    const { current: part } = floating;
    if (!isOpen || !at || !part) return undefined;
    raise(part);
    const move = () => {
      place(at, part, { align, offset });
    };
    move();
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move, { capture: true });
    };
  }, [align, anchor, floating, isOpen, offset]);
}
