import { loadFonts } from './fonts.ts';
import { makePdf, type PdfProgress } from './makePdf.ts';
import type { Report } from './report.ts';

/** The messages that the worker posts to the page. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: PdfProgress }
  | { readonly kind: 'done'; readonly pdf: ArrayBuffer }
  | { readonly kind: 'failed' };

type Post = (message: WorkerMessage, transfer: Transferable[]) => void;

/** Draws one report: posts how far it is, then the file. */
export async function drawReport(report: Report, post: Post): Promise<void> {
  const onProgress = (progress: PdfProgress) => post({ kind: 'progress', progress }, []);
  try {
    onProgress({ text: 'Loading the typeface', done: 0, total: 1 });
    const pdf = makePdf(report, { fonts: await loadFonts(), onProgress });
    post({ kind: 'done', pdf }, [pdf]);
  } catch {
    // The page needs no reason: it says that the report failed, and offers to try again.
    post({ kind: 'failed' }, []);
  }
}
