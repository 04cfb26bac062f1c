import { useState } from 'react';
import { type Referral } from '#contract/referrals.ts';
import { TIMELINE_KINDS, TimelineKind } from '#contract/timeline.ts';
import { problem } from '#src/api/problem.ts';
import { usePlace } from '#src/shared/referrals/place.ts';
import { useListTimelineQuery } from '#src/shared/referrals/referralsApi.ts';
import { zoneWords } from '#src/shared/referrals/zoneWords.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { FilterMenu } from '#src/ui/FilterMenu.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NoteForm } from './NoteForm.tsx';
import styles from './timeline.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import { kindLabel } from './timelineWords.ts';

interface TimelineProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
}

const PAGE = 25;
const OPTIONS = TIMELINE_KINDS.map((value) => ({ value, label: kindLabel[value] }));
const isKind = (word: string): word is TimelineKind => TimelineKind.safeParse(word).success;

interface PageProps {
  readonly referral: Referral;
  readonly kinds: readonly TimelineKind[];
  readonly page: number;
  /** Set on the last page that is shown. */
  readonly onMore: (() => void) | undefined;
}

function TimelinePage({ kinds, onMore, page, referral }: PageProps) {
  const { data, error, isFetching, isLoading, refetch } = useListTimelineQuery({
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
  const rest = data.meta.totalItems - page * PAGE;
  return (
    <>
      {data.data.length === 0 && <p className={styles['empty']}>Nothing of this kind has happened yet.</p>}
      <ol aria-busy={isFetching} className={styles['events']}>
        {data.data.map((event) => (
          <TimelineRow event={event} key={event.id} referral={referral} />
        ))}
      </ol>
      {onMore && rest > 0 && <Button onClick={onMore}>{`Show ${Math.min(rest, PAGE)} earlier of ${rest}`}</Button>}
    </>
  );
}

/** Everything that happened, newest first. */
export function Timeline({ isHospice, referral }: TimelineProps) {
  const { timeZone } = usePlace();
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([]);
  const [pages, setPages] = useState(1);
  return (
    <Card
      actions={
        <FilterMenu
          label="Show"
          onChange={(chosen) => {
            setKinds(chosen.filter(isKind));
            setPages(1);
          }}
          options={OPTIONS}
          selected={kinds}
        />
      }
      title="Timeline"
    >
      {referral.allowedActions.includes('add_note') && <NoteForm isHospice={isHospice} referral={referral} />}
      {Array.from({ length: pages }, (_, index) => (
        <TimelinePage
          key={`${kinds.join()}-${index}`}
          kinds={kinds}
          onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
          page={index + 1}
          referral={referral}
        />
      ))}
      <p className={styles['zone']}>Times in {zoneWords(timeZone)}</p>
    </Card>
  );
}
