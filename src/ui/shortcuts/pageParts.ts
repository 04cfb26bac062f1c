/** Skips hidden rows: those of the next page, and old ones about to be removed. */
const rowLinks = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-row-link]')].filter((link) => !link.closest('[hidden]'));
const rowOfFocus = () => document.activeElement?.closest('main tbody tr, main [data-row]') ?? null;

/** Moves the focus to the next row of the page's list, or to the one that the Tab key would reach. */
export function moveRow(by: 1 | -1): void {
  const links = rowLinks();
  const row = rowOfFocus();
  const at = links.findIndex((link) => row?.contains(link));
  const first = links.find((link) => link.closest('[data-current]')) ?? links.find(({ tabIndex }) => tabIndex === 0);
  const next = at < 0 ? first : links[at + by];
  next?.focus();
}

/** Ticks the row that has the focus. */
export function tickRow(): void {
  rowOfFocus()?.querySelector<HTMLElement>('[data-row-box]')?.click();
}

/** To the list's own search field; says whether there is one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Moves the focus to the actions on ticked rows, if rows are ticked. */
export function focusSelectionBar(): void {
  document.querySelector<HTMLElement>('main [data-selection-bar] button')?.focus();
}

/** Presses the button for a key in the current row of My work; says whether there is one. */
export function pressInRow(key: string): boolean {
  const button = document.querySelector<HTMLElement>(`main [data-current] [data-key="${key}"]`);
  button?.click();
  return button !== null;
}

/** Undoes what was done last, while its message is shown. */
export function pressUndo(): void {
  document
    .querySelector<HTMLElement>('section[aria-label="Notifications"] > :last-child > button:not([aria-label])')
    ?.click();
}
