import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { NEWS_DAYS } from '#contract/notifications/liveUpdates.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './news.module.css';
import { newsApi, askAgain } from './newsApi.ts';
import { NewsPage } from './NewsPage.tsx';

interface NewsPanelProps {
  /** How many are unread, as text. */
  readonly count: string;
  readonly home: string;
  readonly onClose: () => void;
}

type Shown = 'unread' | 'all';

/** The news of the last days, newest first: unread or all. Each line links to its record. */
export function NewsPanel({ count, home, onClose }: NewsPanelProps) {
  const [shown, setShown] = useState<Shown>('unread');
  const [pages, setPages] = useState(1);
  const dispatch = useDispatch();
  const showToast = useToast();
  const [markSeen, { isLoading: isMarking }] = newsApi.useMarkNewsSeenMutation();
  const isUnreadOnly = shown === 'unread';
  const first = newsApi.useGetNewsQuery({ isUnreadOnly, page: 1 }, { refetchOnMountOrArgChange: true });
  const last = newsApi.useGetNewsQuery({ isUnreadOnly, page: pages });

  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  const show = (next: Shown) => {
    setShown(next);
    setPages(1);
  };
  const showOlder = () => {
    // Items that were read leave the earlier pages: they reload, so that the next page misses none.
    if (isUnreadOnly) dispatch(askAgain());
    setPages(pages + 1);
  };
  const markAll = async () => {
    if (!first.data) return;
    const { error } = await markSeen({ body: { until: first.data.until } });
    if (error) showToast({ text: problem(error).message, tone: 'error' });
    else panel.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement) return;
    const lines = [...(panel.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    if (moveFocus(event.key, lines)) event.preventDefault();
  };

  const { currentData: news, error, isFetching, refetch } = first;
  const hasUnread = (news?.unread ?? 0) > 0;
  return (
    // The arrow keys move from line to line; the tab key reaches everything.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['panel']} onKeyDown={onKeyDown} ref={panel} tabIndex={-1}>
      <div className={styles['head']}>
        <h2>Notifications</h2>
        {hasUnread && (
          <Button isPending={isMarking} onClick={() => void markAll()} size="small" variant="quiet">
            Mark all as read
          </Button>
        )}
        <Segments
          label="Notification filter"
          onChange={show}
          options={[
            { value: 'unread', label: hasUnread ? `Unread ${count}` : 'Unread' },
            { value: 'all', label: 'All' },
          ]}
          value={shown}
        />
      </div>
      <output className="visuallyHidden">{news && (hasUnread ? `${count} unread` : 'No unread notifications')}</output>
      {error && !news ? (
        <ErrorState
          isCompact
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          title="Notifications can’t be loaded"
        >
          {problem(error).message}
        </ErrorState>
      ) : news?.data.length === 0 ? (
        <Nothing isUnreadOnly={isUnreadOnly} />
      ) : (
        <>
          {Array.from({ length: pages }, (_, index) => (
            <NewsPage home={home} isUnreadOnly={isUnreadOnly} key={index} onClose={onClose} page={index + 1} />
          ))}
          {(last.data?.hasOlder === true || last.isError) && (
            <div className={styles['foot']}>
              <Button
                isPending={last.isFetching}
                onClick={() => (last.isError ? void last.refetch() : showOlder())}
                size="small"
                variant="quiet"
              >
                {last.isError ? 'Try again' : 'Show older'}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Nothing({ isUnreadOnly }: { readonly isUnreadOnly: boolean }) {
  return isUnreadOnly ? (
    <EmptyState isCompact title="No unread notifications">
      New notifications appear here.
    </EmptyState>
  ) : (
    <EmptyState isCompact title="No notifications">
      Nothing in the last {NEWS_DAYS} days.
    </EmptyState>
  );
}
