import type { KeyboardEvent } from 'react';

/** What a key does in a preview; undefined: nothing. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

export const onKeys = (keys: Keys) => (event: KeyboardEvent) => {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
};
