import type { OutlineName } from './outlines.tsx';

/** The lazy part of a route whose screen is outlined in outlines.tsx. */
export const outline = (name: OutlineName) => async () => {
  const { outlines } = await import('./outlines.tsx');
  return { Component: outlines[name] };
};
