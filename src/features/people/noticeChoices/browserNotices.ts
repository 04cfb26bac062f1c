import { browserStorage } from '#src/config/browserStorage.ts';

/** Notices that this browser shows outside of Wayside: a choice of the device, once its person allowed them. */

const KEY = 'wayside.browserNotices';

export const areBrowserNoticesOn = (): boolean =>
  browserStorage.getItem(KEY) !== null && 'Notification' in window && Notification.permission === 'granted';

export const keepBrowserNotices = (isOn: boolean): void =>
  isOn ? browserStorage.setItem(KEY, 'on') : browserStorage.removeItem(KEY);
