import { useSyncExternalStore } from 'react';

const TICK = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for the whole screen, which stops while nothing uses it. */
function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const read = (): number => {
  if (listeners.size === 0 && Date.now() - now > TICK) now = Date.now();
  return now;
};

/** The time in milliseconds, renewed each half minute: for elapsed times. */
export const useNow = (): number => useSyncExternalStore(watch, read);
