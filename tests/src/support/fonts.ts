import { createRequire } from 'node:module';

/** Where the typeface of the reports lies. */
export const fontFile = (name: 'Regular' | 'SemiBold'): string =>
  createRequire(import.meta.url).resolve(`notosans-fontface/fonts/NotoSans-${name}.ttf`);
