import { createRequire } from 'node:module';

/** The file of the reports' typeface. */
export const fontFile = (name: 'Regular' | 'SemiBold'): string =>
  createRequire(import.meta.url).resolve(`notosans-fontface/fonts/NotoSans-${name}.ttf`);
