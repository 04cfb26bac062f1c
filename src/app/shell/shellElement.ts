import { useLayoutEffect } from 'react';

/** The frame in the page that the server sent: it stands until the app shows something itself. */
const shell = () => document.getElementById('shell');

export const hasShell = (): boolean => shell() !== null;

let waiting = 0;

/** Keeps the frame while any part of the app waits, and takes it away with the first that shows something else. */
export function useShell(): void {
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      // What replaces this part may wait as well.
      queueMicrotask(() => {
        if (waiting === 0) shell()?.remove();
      });
    };
  }, []);
}
