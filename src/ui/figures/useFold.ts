import { useState } from 'react';
import { browserStorage } from '#src/config/browserStorage.ts';

const OPEN = 'open';

/**
 * Whether a part of a page is unfolded; this browser remembers it.
 * @param room the media query of screens where it is open until somebody folds it; left out: none
 */
export function useFold(key: string, room = 'not all') {
  const [isOpen, setOpen] = useState(
    () => (browserStorage.getItem(key) ?? (window.matchMedia(room).matches ? OPEN : '')) === OPEN,
  );
  const toggle = () => {
    browserStorage.setItem(key, isOpen ? '' : OPEN);
    setOpen(!isOpen);
  };
  return { isOpen, toggle };
}
