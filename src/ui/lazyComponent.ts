import { createElement, lazy, Suspense, type Attributes, type ComponentType } from 'react';
import { serverAnswers, serverReturns } from '#src/api/serverReturn.ts';

/** While the network or the server is away, a part of a screen waits for it in its own place: the rest of the screen stays. */
async function loadWhenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // The app's files come from the page's own address, wherever the API is.
    const { origin } = window.location;
    if (navigator.onLine && (await serverAnswers(origin))) throw error;
    await serverReturns(origin);
    return loadWhenReachable(load);
  }
}

/** A component whose code is loaded when it is first shown: `lazyComponent(async () => (await import('./Menu.tsx')).Menu)`. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWhenReachable(load) }));

/** The same for a dialog, a panel or a menu: nothing is shown while its code is loaded, and the rest of the screen stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent(load);
  return (props: Props & Attributes) => createElement(Suspense, null, createElement(Part, props));
}
