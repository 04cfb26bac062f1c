import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Referral } from '#contract/referrals/referrals.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';
import { problem } from '#src/api/problem.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { timelineApi } from '#src/features/referrals/page/timelineApi.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useNoteDraft } from './noteDraft.ts';
import styles from './timeline.module.css';
import { timelineFilter } from './timelineLabels.ts';
import { TimelineRow } from './TimelineRow.tsx';

const NoteForm = lazyComponent(async () => (await import('./NoteForm.tsx')).NoteForm);

interface TimelineProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
}

const PAGE = 25;

interface PageProps {
  readonly referral: Referral;
  /** Empty: all of them. */
  readonly kinds: readonly TimelineKind[];
  readonly page: number;
  /** Set on the last page that is shown. */
  readonly onMore: (() => void) | undefined;
}

function TimelinePage({ kinds, onMore, page, referral }: PageProps) {
  const { data, error, isFetching, isLoading, refetch } = timelineApi.useListTimelineQuery({
    referralId: referral.id,
    query: { page, limit: PAGE, ...(kinds.length > 0 ? { 'filter.kind': [...kinds] } : {}) },
  });
  if (isLoading) return <Skeleton height={240} width="100%" />;
  if (!data) {
    const { message, title } = problem(error);
    return (
      <ErrorState isCompact isRetrying={isFetching} onRetry={() => void refetch()} title={title}>
        {message}
      </ErrorState>
    );
  }
  const { totalItems } = data.meta;
  const rest = totalItems - page * PAGE;
  const isEmpty = data.data.length === 0 && page === 1;
  return (
    <>
      {isEmpty && <p className="small">No events of this kind yet.</p>}
      <ol aria-busy={isFetching} className="grid">
        {data.data.map((event) => (
          <TimelineRow event={event} key={event.id} referral={referral} />
        ))}
      </ol>
      {onMore && rest > 0 && (
        <>
          <Button onClick={onMore}>{rest > PAGE ? `Show ${PAGE} earlier of ${rest}` : `Show ${rest} earlier`}</Button>
          <p className="printOnly">{`The last ${page * PAGE} of ${totalItems} events`}</p>
        </>
      )}
    </>
  );
}

function Events({ kinds, referral }: Pick<PageProps, 'kinds' | 'referral'>) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <TimelinePage
      // The pages have no id but their position.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      kinds={kinds}
      onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
      page={index + 1}
      referral={referral}
    />
  ));
}

/** Whether the note box is open. A draft opens it; once it closes, the focus is on its button again. */
function useNoteBox(referralId: string) {
  const draft = useNoteDraft(referralId);
  const [isOpen, setOpen] = useState(draft !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { draft, isOpen, opener, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Everything that happened, newest first. The filter is in the address. */
export function Timeline({ isHospice, referral }: TimelineProps) {
  const { timeZone } = useDisplayContext();
  const [params] = useSearchParams();
  const filter = timelineFilter(params);
  const mayAdd = referral.allowedActions.includes('add_note');
  const { close, draft, isOpen, open, opener } = useNoteBox(referral.id);
  return (
    <Card
      actions={
        <span className={styles['head']}>
          <span className="small">{zoneNote(timeZone)}</span>
          {mayAdd && !isOpen && (
            <Button className="screenOnly" icon="plus" onClick={open} ref={opener} size="small">
              Add note
            </Button>
          )}
        </span>
      }
      title="Timeline"
    >
      {mayAdd && isOpen && (
        <Suspense fallback={<Skeleton height={180} width="100%" />}>
          <NoteForm draft={draft} isHospice={isHospice} onClose={close} referral={referral} />
        </Suspense>
      )}
      <div className={styles['filter']}>
        <QuickFilters items={filter.links} label="Timeline filter" />
      </div>
      {filter.label !== undefined && <p className="printOnly">{`Only: ${filter.label}`}</p>}
      <Events key={filter.label} kinds={filter.kinds} referral={referral} />
    </Card>
  );
}
