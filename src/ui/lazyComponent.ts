import { lazy, type ComponentType } from 'react';

/** A component whose code is loaded when it is first shown: `lazyComponent(async () => (await import('./Menu.tsx')).Menu)`. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
