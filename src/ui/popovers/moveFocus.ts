const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Moves the focus among the items by the arrow keys, Home and End. Says whether the key was one of them. */
export function moveFocus(key: string, items: readonly HTMLElement[]): boolean {
  const step = STEPS[key];
  if (!step || items.length === 0) return false;
  const index = items.findIndex((item) => item === document.activeElement);
  items[step(index, items.length)]?.focus();
  return true;
}

/** The next item whose text begins with the letter. */
export function focusByLetter(letter: string, items: readonly HTMLElement[]): void {
  const index = items.findIndex((item) => item === document.activeElement);
  const ordered = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  ordered.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
}
