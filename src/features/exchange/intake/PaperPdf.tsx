import { useState } from 'react';
import type { PaperLine } from '#contract/exchange/intake/paperReading.ts';
import preview from '#src/features/documents/preview.module.css';
import { PdfPage } from '#src/features/documents/PdfPage.tsx';
import { Stage } from '#src/features/documents/Stage.tsx';
import { usePdf } from '#src/features/documents/usePdf.ts';
import { useZoom, ViewTools } from '#src/features/documents/ViewTools.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { MarkedPage } from './PaperView.tsx';

interface PaperPdfProps {
  readonly blob: Blob;
  readonly marked: PaperLine | undefined;
}

/** A PDF page by page; a line that is marked shows its page. */
export function PaperPdf({ blob, marked }: PaperPdfProps) {
  const { document, failure } = usePdf(blob);
  const zoom = useZoom();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState(marked);
  if (shown !== marked) {
    setShown(marked);
    if (marked) setPage(marked.page);
  }
  const count = document?.numPages ?? 0;
  const previous = page > 1 ? () => setPage(page - 1) : undefined;
  const next = page < count ? () => setPage(page + 1) : undefined;
  if (failure !== undefined) return <ErrorState title="This PDF can’t be shown here">{failure}</ErrorState>;
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
        <output className={preview['factor']}>{count === 0 ? 'Loading' : `Page ${page} of ${count}`}</output>
        <IconButton
          icon="chevronRight"
          label="Next page"
          onClick={next}
          reason={next ? undefined : 'This is the last page'}
          size="small"
        />
      </ViewTools>
      <Stage
        keys={{ PageDown: next, PageUp: previous, '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit }}
        label="Pages"
        page={page}
      >
        {document && (
          <MarkedPage marked={marked?.page === page ? marked : undefined}>
            <PdfPage document={document} factor={zoom.factor} key={page} page={page} />
          </MarkedPage>
        )}
      </Stage>
    </>
  );
}
