import { Suspense, useState, useCallback } from 'react';
import { documentEndpoints, hasPreview, type ReferralDocument } from '#contract/documents/documents.ts';
import { saveFile } from '#src/api/download.ts';
import { fileContent } from '#src/api/fileContent.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import styles from './preview.module.css';
import { useContent } from './useContent.ts';
import { useDocumentActions } from './useDocumentActions.ts';
import { Stage } from './Stage.tsx';
import { ViewTools, useZoom } from './ViewTools.tsx';

interface ImageViewProps {
  readonly blob: Blob;
  readonly name: string;
}

/** A picture from memory; its object URL is revoked when it is no longer shown. */
function ImageView({ blob, name }: ImageViewProps) {
  const zoom = useZoom();
  const [isBroken, setBroken] = useState(false);
  const [natural, setNatural] = useState<number>();
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <>
      <ViewTools zoom={zoom} />
      <Stage keys={{ '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit }} label="Image">
        {isBroken ? (
          <p className="quiet">This image can’t be shown here. Download it to open it.</p>
        ) : (
          <img
            alt={name}
            className={styles['image']}
            onError={() => setBroken(true)}
            onLoad={(event) => setNatural(event.currentTarget.naturalWidth)}
            ref={show}
            // Without zoom a picture is at most its own size and fits the width.
            style={{ width: natural && `min(${natural * zoom.factor}px, ${100 * zoom.factor}%)` }}
          />
        )}
      </Stage>
    </>
  );
}

const PdfView = lazyComponent(async () => (await import('./PdfView.tsx')).PdfView);

interface PreviewDialogProps {
  readonly document: ReferralDocument;
  readonly onClose: () => void;
}

/** Shows a PDF or a picture; other files can only be downloaded. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const { download, isDownloading } = useDocumentActions(document);
  const [blob, setBlob] = useState<Blob>();
  const [tries, setTries] = useState(0);
  const isShown = hasPreview(document);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Close
          </Button>
          <Button
            icon="download"
            isPending={isDownloading}
            onClick={() => (blob ? saveFile(blob, document.name) : void download())}
          >
            Download
          </Button>
        </>
      }
      onClose={onClose}
      size={isShown ? 'full' : 'small'}
      title={document.name}
    >
      {isShown ? (
        <div className={styles['preview']}>
          <Shown document={document} key={tries} onLoaded={setBlob} onRetry={() => setTries(tries + 1)} />
        </div>
      ) : (
        <EmptyState isCompact title="No preview">
          This type of file can’t be shown here. Download it to open it.
        </EmptyState>
      )}
    </Dialog>
  );
}

interface ShownProps {
  readonly document: ReferralDocument;
  readonly onLoaded: (blob: Blob) => void;
  readonly onRetry: () => void;
}

/** Loads the file once; closing ends the call. */
function Shown({ document: { contentType, id, name }, onLoaded, onRetry }: ShownProps) {
  const { blob, failure } = useContent(id, async (signal) => {
    const loaded = await fileContent(documentEndpoints.getDocumentContent, { params: { documentId: id } }, signal);
    onLoaded(loaded);
    return loaded;
  });

  if (failure !== undefined) {
    return (
      <ErrorState onRetry={onRetry} title="The document couldn’t be loaded">
        {failure}
      </ErrorState>
    );
  }
  if (!blob) return <Loading />;
  return contentType === 'application/pdf' ? (
    <Suspense fallback={<Loading />}>
      <PdfView blob={blob} />
    </Suspense>
  ) : (
    <ImageView blob={blob} name={name} />
  );
}

function Loading() {
  return (
    <output className={styles['loading']}>
      <VisuallyHidden>Loading the document</VisuallyHidden>
      <Skeleton height="100%" width="min(100%, 560px)" />
    </output>
  );
}
