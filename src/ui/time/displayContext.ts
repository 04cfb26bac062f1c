import { createContext, useContext, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser, selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { timeZoneOf } from './readIn.ts';
import { useNow } from './useNow.ts';

/** The time and zone in which a list is read. */
export interface DisplayContext {
  readonly timeZone: string;
  /** Whose enrollments these are; `null` on a group's side. */
  readonly hospiceId: string | null;
  /** The reader's group; `null` on a hospice's side. */
  readonly groupId: string | null;
  readonly now: number;
}

/** The zone in which the signed-in person reads all times. */
export function useOwnTimeZone(): string {
  const hospice = useSelector(selectHospice);
  const user = useSelector(selectCurrentUser);
  return timeZoneOf({ hospice, timeZone: user?.timeZone });
}

/** The person's own zone, hospice and group. */
export function useOwnDisplayContext(): DisplayContext {
  const hospice = useSelector(selectHospice);
  const now = useNow();
  const timeZone = useOwnTimeZone();
  const groupId = useSelector(selectGroup)?.id ?? null;
  const hospiceId = hospice?.id ?? null;
  return useMemo(() => ({ timeZone, hospiceId, groupId, now }), [groupId, hospiceId, now, timeZone]);
}

/** One clock and one zone for all cells of a list, so that its columns can be defined outside of the component. */
export const ListDisplayContext = createContext<DisplayContext>({
  timeZone: 'UTC',
  hospiceId: null,
  groupId: null,
  now: 0,
});

export const useDisplayContext = (): DisplayContext => useContext(ListDisplayContext);
