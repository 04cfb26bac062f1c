import { useLocation, useNavigate } from 'react-router-dom';

/** The row that is open beside its list, from the address; other parameters and the history state stay. */
export function useOpenRow(name: string) {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const hrefOf = (id: string | null): string => {
    const params = new URLSearchParams(search);
    if (id === null) params.delete(name);
    else params.set(name, id);
    return `?${params.toString()}`;
  };
  const linkOptions = { state, preventScrollReset: true };
  return {
    openId: new URLSearchParams(search).get(name),
    hrefOf,
    linkOptions,
    open: (id: string) => void navigate(hrefOf(id), linkOptions),
    close: () => void navigate(hrefOf(null), linkOptions),
  };
}
export type OpenRow = ReturnType<typeof useOpenRow>;
