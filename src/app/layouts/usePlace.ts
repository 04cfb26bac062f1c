import { useLocation } from 'react-router-dom';
import type { Place } from './areaTabs.ts';

export function usePlace(): Place {
  const { pathname, search } = useLocation();
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), tab: new URLSearchParams(search).get('tab') };
}
