import type { CurrentUser } from '#contract/platform/users.ts';

/** The time zone of this device. */
export const deviceTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one zone in which a person reads all times: the hospice's; without a hospice the chosen one, or the device's. */
export const timeZoneOf = ({ hospice, timeZone }: Pick<CurrentUser, 'hospice' | 'timeZone'>): string =>
  hospice?.timeZone ?? timeZone ?? deviceTimeZone();
