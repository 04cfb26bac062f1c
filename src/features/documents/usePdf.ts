import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from './pdf.ts';

interface Pdf {
  readonly document?: PDFDocumentProxy;
  readonly failure?: string;
}

const failureOf = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'It’s protected by a password. Download it to open it.'
    : 'The file may be damaged. Download it to open it elsewhere.';

/** The opened PDF, or why it cannot be shown. */
export function usePdf(blob: Blob): Pdf {
  const [pdf, setPdf] = useState<Pdf>({});
  useEffect(() => {
    const controller = new AbortController();
    let close: (() => void) | undefined;
    openPdf(blob, controller.signal).then(
      (opened) => {
        close = opened.close;
        setPdf({ document: opened.document });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setPdf({ failure: failureOf(error) });
      },
    );
    return () => {
      controller.abort();
      close?.();
    };
  }, [blob]);
  return pdf;
}
