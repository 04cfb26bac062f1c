import type { MouseEvent } from 'react';
import { useAddresses, type LinkOptions } from '#src/ui/links/useAddresses.ts';

const CONTROLS = 'a, button, input, label, select, textarea, [role^="menu"], [role="dialog"], [popover]';

/**
 * Opens the row of a press: on its link, or anywhere else but on a control. A press in the checkbox's cell ticks the
 * box. One listener for all rows, since a router's link for each would cost more than its cells. Selecting text doesn't count.
 */
export function useRowPresses(linkOptions: LinkOptions | undefined) {
  const { hrefOf, open } = useAddresses();

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    const { currentTarget: body, shiftKey, target } = event;
    const cell = target instanceof HTMLTableCellElement ? target : null;
    const box = cell?.querySelector<HTMLElement>(':scope > [data-row-box]');
    if (box) {
      box.focus({ preventScroll: true });
      box.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
      return;
    }
    const row = target instanceof Element && body.contains(target) ? target.closest('tr') : null;
    const href = row?.querySelector('[data-row-link]')?.getAttribute('href');
    if (!(target instanceof Element) || typeof href !== 'string' || event.defaultPrevented) return;
    const isOnLink = target.closest('[data-row-link]') !== null;
    if (!isOnLink && (target.closest(CONTROLS) || window.getSelection()?.toString() !== '')) return;
    const isForAnother = event.metaKey || event.ctrlKey;
    // The browser itself opens a link in another tab or window.
    if (isOnLink && (isForAnother || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    if (isForAnother) window.open(href, '_blank', 'noopener');
    else open(href, linkOptions);
  };

  return { onClick, hrefOf };
}
