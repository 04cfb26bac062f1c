import type { MouseEvent } from 'react';
import type { LinkProps } from 'react-router-dom';
import { useAddresses, type LinkOptions } from './useAddresses.ts';

/** The browser handles these clicks: they open a new tab or window, or download the link. */
const isForBrowser = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * Props for an `<a>` that opens a page of the app without reloading. For the links of a first screen, where twenty of the router's `Link`s
 * took 9 ms; elsewhere, use `Link`.
 */
export function useLinkProps() {
  const { hrefOf, open } = useAddresses();

  return (to: LinkProps['to'], options?: LinkOptions) => {
    const href = hrefOf(to);
    const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      open(href, options);
    };
    return { href, onClick };
  };
}
