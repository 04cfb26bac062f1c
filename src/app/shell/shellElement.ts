import { useLayoutEffect } from 'react';

/** The frame in the page that the server sent: it stands until the app shows something itself. */
const shell = () => document.getElementById('shell');

export const hasShell = (): boolean => shell() !== null;

let waiting = 0;

/** What replaces a part that waits may wait as well. */
const giveWayUnlessWaiting = () =>
  queueMicrotask(() => {
    if (waiting === 0) shell()?.remove();
  });

/** Takes the frame away with the first thing that is drawn, unless that waits itself: the sign-in may be done by then. */
export function useShellUntilDrawn(): void {
  useLayoutEffect(giveWayUnlessWaiting, []);
}

/** Keeps the frame while any part of the app waits, and takes it away with the first that shows something else. */
export function useShell(): void {
  useLayoutEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
      giveWayUnlessWaiting();
    };
  }, []);
}
