import { createContext, useContext, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectHospice } from '#src/auth/authSlice.ts';
import { useNow } from './useNow.ts';

/** The time and zone in which a list is read: cells show times in this zone, against this target. */
export interface DisplayContext {
  readonly timeZone: string;
  /** `null` if no single target applies: a group's list shows many hospices. */
  readonly responseTargetMinutes: number | null;
  /** Whose enrollments these are; `null` on a group's side. */
  readonly hospiceId: string | null;
  readonly now: number;
}

const DEFAULT_RESPONSE_MINUTES = 60;
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The hospice's own zone and target; a person of a group reads in their own zone. */
export function useOwnDisplayContext(): DisplayContext {
  const hospice = useSelector(selectHospice);
  const now = useNow();
  const timeZone = hospice?.timeZone ?? ownTimeZone();
  const target = hospice ? (hospice.responseTargetMinutes ?? DEFAULT_RESPONSE_MINUTES) : null;
  const hospiceId = hospice?.id ?? null;
  return useMemo(
    () => ({ timeZone, responseTargetMinutes: target, hospiceId, now }),
    [hospiceId, now, target, timeZone],
  );
}

/** One clock and one zone for all cells of a list, so that its columns can be defined outside of the component. */
export const ListDisplayContext = createContext<DisplayContext>({
  timeZone: 'UTC',
  responseTargetMinutes: null,
  hospiceId: null,
  now: 0,
});

export const useDisplayContext = (): DisplayContext => useContext(ListDisplayContext);
