import { useDisplayContext } from './displayContext.ts';
import { recentTime } from './plainTimes.tsx';

/** `today 9:14 AM`, the exact moment on hover, in the zone of the list around it. */
export const RecentTime = ({ at }: { at: string }) => recentTime(at, useDisplayContext());
