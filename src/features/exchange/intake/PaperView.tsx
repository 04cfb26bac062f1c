import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { intakeEndpoints, type OpenPaper } from '#contract/exchange/intake/papers.ts';
import type { PaperLine } from '#contract/exchange/intake/paperReading.ts';
import { fileContent } from '#src/api/fileContent.ts';
import preview from '#src/features/documents/preview.module.css';
import { Stage } from '#src/features/documents/Stage.tsx';
import { useContent } from '#src/features/documents/useContent.ts';
import { useZoom, ViewTools } from '#src/features/documents/ViewTools.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import styles from './intake.module.css';

const PaperPdf = lazyComponent(async () => (await import('./PaperPdf.tsx')).PaperPdf);

interface PaperViewProps {
  readonly hospiceId: string;
  readonly paper: OpenPaper;
  /** The line that the focused field comes from. */
  readonly marked: PaperLine | undefined;
}

/** The paper as it arrived, with the line marked that a value comes from. */
export function PaperView({ hospiceId, marked, paper }: PaperViewProps) {
  const { contentType, state } = paper;
  return (
    <section aria-label="Paper" className={styles['paper']}>
      {contentType === null ? (
        <EmptyState isCompact title="This email brought no paper">
          Ask the sender for a PDF or a photo, or type in the referral.
        </EmptyState>
      ) : state === 'done' ? (
        <EmptyState isCompact title="This paper is a document now">
          Open it on the referral’s page.
        </EmptyState>
      ) : (
        <Loaded hospiceId={hospiceId} key={paper.id} marked={marked} paper={paper} />
      )}
    </section>
  );
}

function Loaded({ hospiceId, marked, paper: { contentType, id: paperId, name } }: PaperViewProps) {
  const [tries, setTries] = useState(0);
  return (
    <File
      contentType={contentType}
      hospiceId={hospiceId}
      key={tries}
      marked={marked}
      name={name}
      onRetry={() => setTries(tries + 1)}
      paperId={paperId}
    />
  );
}

interface FileProps extends Pick<PaperViewProps, 'hospiceId' | 'marked'> {
  readonly paperId: string;
  readonly name: string;
  readonly contentType: OpenPaper['contentType'];
  readonly onRetry: () => void;
}

function File({ contentType, hospiceId, marked, name, onRetry, paperId }: FileProps) {
  const { blob, failure } = useContent(paperId, (signal) =>
    fileContent(intakeEndpoints.getIntakePaperContent, { params: { hospiceId, paperId } }, signal),
  );
  if (failure !== undefined) {
    return (
      <ErrorState onRetry={onRetry} title="The paper couldn’t be loaded">
        {failure}
      </ErrorState>
    );
  }
  if (!blob) return <Skeleton height={480} width="100%" />;
  return contentType === 'application/pdf' ? (
    <Suspense fallback={<Skeleton height={480} width="100%" />}>
      <PaperPdf blob={blob} marked={marked} />
    </Suspense>
  ) : (
    <Photo blob={blob} marked={marked} name={name} />
  );
}

function Photo({
  blob,
  marked,
  name,
}: Pick<PaperViewProps, 'marked'> & { readonly blob: Blob; readonly name: string }) {
  const zoom = useZoom();
  const [isBroken, setBroken] = useState(false);
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
      <Stage keys={{ '+': zoom.larger, '-': zoom.smaller, '0': zoom.fit }} label="Photo">
        {isBroken ? (
          <p className="quiet">This photo can’t be shown here.</p>
        ) : (
          <MarkedPage marked={marked}>
            <img
              alt={name}
              className={preview['image']}
              onError={() => setBroken(true)}
              ref={show}
              style={{ width: `${100 * zoom.factor}%` }}
            />
          </MarkedPage>
        )}
      </Stage>
    </>
  );
}

interface MarkedPageProps {
  readonly marked: PaperLine | undefined;
  readonly children: ReactNode;
}

const percent = (share: number): string => `${share * 100}%`;

/** A page with the marked line in sight. */
export function MarkedPage({ children, marked }: MarkedPageProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another line is elsewhere on the page
  }, [marked]);
  return (
    <div className={styles['page']}>
      {children}
      {marked && (
        <div
          className={styles['mark']}
          data-part="mark"
          ref={mark}
          style={{
            left: percent(marked.box.x),
            top: percent(marked.box.y),
            width: percent(marked.box.width),
            height: percent(marked.box.height),
          }}
        />
      )}
    </div>
  );
}
