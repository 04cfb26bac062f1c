import type { PaperContentType, PaperProblem, PaperReading } from '#contract/exchange/intake/paperReading.ts';

/** What the server asks of the process that reads papers, and what that answers (readPaper.ts, readingProcess.ts). */

interface Task {
  readonly bytes: Uint8Array;
  readonly contentType: PaperContentType;
}
export type ReadingTask =
  | (Task & { readonly kind: 'read'; readonly today: string })
  | (Task & { readonly kind: 'draw'; readonly page: number; readonly width: number });

export interface PageImage {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg';
}

export type ReadingAnswer =
  | { readonly reading: PaperReading }
  | { readonly image: PageImage }
  | { readonly problem: PaperProblem };
