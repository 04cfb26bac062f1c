import { useLocation } from 'react-router-dom';
import type { CurrentTab } from './areaTabs.ts';

export function useCurrentTab(): CurrentTab {
  const { pathname, search } = useLocation();
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), tab: new URLSearchParams(search).get('tab') };
}
