import { createPath, resolvePath, useLocation, useNavigate, type LinkProps } from 'react-router-dom';

/** `preventScrollReset`: the page stays where it is. `state`: kept in the history, beside the address. */
export type LinkOptions = Pick<LinkProps, 'preventScrollReset' | 'state'>;

/** Whole addresses, and opening them, for many links at once. Resolves against the current address, not against a route. */
export function useAddresses() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const here = createPath({ hash, pathname, search });

  return {
    hrefOf: (to: LinkProps['to']): string => createPath(resolvePath(to, pathname)),
    /** The current address again makes no history entry. */
    open: (href: string, options: LinkOptions = {}): void =>
      void navigate(href, { ...options, replace: href === here }),
  };
}
