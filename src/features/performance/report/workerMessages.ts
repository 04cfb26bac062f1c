import type { PdfProgress } from './makePdf.ts';

/** What the worker tells the page. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: PdfProgress }
  | { readonly kind: 'done'; readonly pdf: ArrayBuffer }
  | { readonly kind: 'failed' };
