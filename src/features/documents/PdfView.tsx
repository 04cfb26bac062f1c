import { useState } from 'react';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { PdfPage } from './PdfPage.tsx';
import styles from './preview.module.css';
import { Stage } from './Stage.tsx';
import { usePdf } from './usePdf.ts';
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
        {document && <PdfPage document={document} factor={zoom.factor} key={page} page={page} />}
      </Stage>
    </>
  );
}
