import type { ReactNode } from 'react';
import { ListDisplayContext, useDisplayContext } from './displayContext.ts';

interface InZoneProps {
  /** Left out, it stays as it is around. */
  timeZone: string | undefined;
  children: ReactNode;
}

/** Everything inside shows its times in this zone: on a group's side that of the hospice they are about. */
export function InZone({ children, timeZone }: InZoneProps) {
  const display = useDisplayContext();
  if (timeZone === undefined || timeZone === display.timeZone) return children;
  return <ListDisplayContext value={{ ...display, timeZone }}>{children}</ListDisplayContext>;
}
