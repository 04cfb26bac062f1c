import { createElement, lazy, Suspense, type Attributes, type ComponentType } from 'react';

/** Away from the network, a part of a screen waits for it in its own place: the rest of the screen stays. */
async function loadOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadOnline(load);
  }
}

/** A component whose code is loaded when it is first shown: `lazyComponent(async () => (await import('./Menu.tsx')).Menu)`. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadOnline(load) }));

/** The same for a dialog, a panel or a menu: nothing is shown while its code is loaded, and the rest of the screen stays. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent(load);
  return (props: Props & Attributes) => createElement(Suspense, null, createElement(Part, props));
}
