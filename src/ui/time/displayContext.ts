import { createContext, useContext, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser, selectHospice } from '#src/auth/authSlice.ts';
import { useNow } from './useNow.ts';

/** The time and zone in which a list is read. */
export interface DisplayContext {
  readonly timeZone: string;
  /** Whose enrollments these are; `null` on a group's side. */
  readonly hospiceId: string | null;
  readonly now: number;
}

/** The time zone of this device. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one zone in which a person reads all times: the hospice's; without a hospice the chosen one, or the device's. */
export function useOwnTimeZone(): string {
  const hospice = useSelector(selectHospice);
  const user = useSelector(selectCurrentUser);
  return hospice?.timeZone ?? user?.timeZone ?? deviceTimeZone();
}

/** The person's own zone and hospice. */
export function useOwnDisplayContext(): DisplayContext {
  const hospice = useSelector(selectHospice);
  const now = useNow();
  const timeZone = useOwnTimeZone();
  const hospiceId = hospice?.id ?? null;
  return useMemo(() => ({ timeZone, hospiceId, now }), [hospiceId, now, timeZone]);
}

/** One clock and one zone for all cells of a list, so that its columns can be defined outside of the component. */
export const ListDisplayContext = createContext<DisplayContext>({
  timeZone: 'UTC',
  hospiceId: null,
  now: 0,
});

export const useDisplayContext = (): DisplayContext => useContext(ListDisplayContext);
