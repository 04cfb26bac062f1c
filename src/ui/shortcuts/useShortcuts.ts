import { tinykeys } from 'tinykeys';
import { useEffect, useRef } from 'react';
import { browserStorage } from '#src/config/browserStorage.ts';
import type { ShortcutGroup } from './shortcutTypes.ts';

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

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"]';
/** Parts that have keys of their own. */
const ELSEWHERE = '[role="menu"], [role="dialog"], [role="listbox"], [role="grid"]';

/** Whether a key is a shortcut: not while the person types or a dialog is open. */
function isMeantForThePage(event: Event): boolean {
  const { target } = event;
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return false;
  return !(target instanceof Element) || target.closest(`${TYPING}, ${ELSEWHERE}`) === null;
}

/** Binds the shortcuts that the help lists. `firstKey` was pressed before this code loaded, and counts as well. */
export function useShortcuts(
  groups: readonly ShortcutGroup[],
  isOn: boolean,
  firstKey: KeyboardEvent | undefined,
): void {
  const latest = useRef(groups);
  useEffect(() => {
    latest.current = groups;
  }, [groups]);

  const isReplayed = useRef(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const runOf = (keys: string) =>
      latest.current.flatMap(({ shortcuts }) => shortcuts).find((shortcut) => shortcut.keys === keys)?.run;
    const bindings = latest.current
      .flatMap(({ shortcuts }) => shortcuts)
      .filter(({ run }) => run !== undefined)
      // `g r` comes before `r`, which then does nothing.
      .toSorted((a, b) => b.keys.length - a.keys.length)
      .map(({ keys }): [string, (event: KeyboardEvent) => void] => [
        keys,
        (event) => {
          if (event.defaultPrevented) return;
          event.preventDefault();
          runOf(keys)?.();
        },
      ]);
    const stop = tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => !isMeantForThePage(event) });
    // A key that some part has answered already is not pressed a second time.
    if (firstKey && !isReplayed.current && isMeantForThePage(firstKey)) {
      isReplayed.current = true;
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {
          key: firstKey.key,
          code: firstKey.code,
          shiftKey: firstKey.shiftKey,
          bubbles: true,
        }),
      );
    }
    return stop;
  }, [firstKey, isOn]);
}
