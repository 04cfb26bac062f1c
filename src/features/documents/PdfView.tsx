import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { openPdf } from './pdf.ts';
import styles from './preview.module.css';
import { Stage } from './Stage.tsx';
import { ViewTools, useZoom } from './ViewTools.tsx';

/** A PDF, drawn page by page, without a browser plug-in. */
export function PdfView({ blob }: { readonly blob: Blob }) {
  const { document, failure } = usePdf(blob);
  const zoom = useZoom();
  const [page, setPage] = useState(1);
  const count = document?.numPages ?? 0;
  const goTo = (wanted: number) => setPage(Math.min(Math.max(1, wanted), count));
  const previous = page > 1 ? () => goTo(page - 1) : undefined;
  const next = page < count ? () => goTo(page + 1) : undefined;

  if (failure !== undefined) {
    return <ErrorState title="This PDF can’t be shown here">{failure}</ErrorState>;
  }
  return (
    <>
      <ViewTools zoom={zoom}>
        <IconButton
          icon="chevronLeft"
          label="Previous page"
          onClick={previous}
          reason={previous ? undefined : 'This is the first page'}
          size="small"
        />
        <output className={styles['factor']}>{count === 0 ? 'Loading' : `Page ${page} of ${count}`}</output>
        <IconButton
          icon="chevronRight"
          label="Next page"
          onClick={next}
          reason={next ? undefined : 'This is the last page'}
          size="small"
        />
      </ViewTools>
      <Stage
        keys={{
          PageDown: next,
          ArrowRight: next,
          PageUp: previous,
          ArrowLeft: previous,
          Home: () => goTo(1),
          End: () => goTo(count),
          '+': zoom.larger,
          '-': zoom.smaller,
          '0': zoom.fit,
        }}
        label="Pages"
        page={page}
      >
        {document && <Page document={document} factor={zoom.factor} key={page} page={page} />}
      </Stage>
    </>
  );
}

interface Pdf {
  readonly document?: PDFDocumentProxy;
  readonly failure?: string;
}

const failureOf = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'It’s protected by a password. Download it to open it.'
    : 'The file may be damaged. Download it to open it elsewhere.';

function usePdf(blob: Blob): Pdf {
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

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly factor: number;
}

/** A larger canvas takes too much memory. */
const MAX_POINTS = 16_000_000;
const MAX_WIDTH = 900;
const PADDING = 32;

/** One page on a canvas, with its text for screen readers. */
function Page({ document, factor, page: number }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pageText, setPageText] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      const { current } = canvas;
      if (isGone || !current) return;
      const natural = page.getViewport({ scale: 1 });
      const room = Math.min((current.parentElement?.clientWidth ?? MAX_WIDTH) - PADDING, MAX_WIDTH);
      const scale = (Math.max(200, room) / natural.width) * factor;
      const shown = { width: natural.width * scale, height: natural.height * scale };
      const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(MAX_POINTS / (shown.width * shown.height)));
      const viewport = page.getViewport({ scale: scale * sharpness });
      current.width = Math.floor(viewport.width);
      current.height = Math.floor(viewport.height);
      current.style.width = `${shown.width}px`;
      current.style.height = `${shown.height}px`;
      const task = page.render({ canvas: current, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setPageText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => {
      if (!isGone) setBroken(true);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [document, factor, number]);
  return (
    <>
      {isBroken && <p className="quiet">This page can’t be shown.</p>}
      <canvas className={styles['page']} ref={canvas}>
        {`Page ${number}. ${pageText}`}
      </canvas>
    </>
  );
}
