import { browserStorage } from '#src/config/browserStorage.ts';

const KEY = 'wayside.shortcuts';

/** Shortcuts of one letter disturb voice control and shaky hands, so each person can switch them off on this device. */
export const areShortcutsOn = (): boolean => browserStorage.getItem(KEY) !== 'off';

export function switchShortcuts(isOn: boolean): void {
  try {
    if (isOn) browserStorage.removeItem(KEY);
    else browserStorage.setItem(KEY, 'off');
  } catch {
    // Storage is full: the choice applies only until the page is left.
  }
}
