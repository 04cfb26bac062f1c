import { useEffect, useRef } from 'react';
import type { NewsItem } from '#contract/notifications/liveUpdates.ts';
import { problem } from '#src/api/problem.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useNow } from '#src/ui/time/useNow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './news.module.css';
import { newsApi, type NewsArgs } from './newsApi.ts';
import { NewsLine } from './NewsLine.tsx';

interface NewsPageProps extends NewsArgs {
  readonly home: string;
  readonly onClose: () => void;
}

/** A page of 20 news items. A page that was asked for takes the focus to its first line. */
export function NewsPage({ home, isUnreadOnly, onClose, page }: NewsPageProps) {
  const { currentData: news, isError } = newsApi.useGetNewsQuery({ isUnreadOnly, page });
  const [mark] = newsApi.useMarkNewsReadMutation();
  const showToast = useToast();
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const isThere = news !== undefined;

  useEffect(() => {
    if (isThere && page > 1) list.current?.querySelector('a')?.focus();
  }, [isThere, page]);

  const markRead = async ({ id }: NewsItem, isRead: boolean) => {
    const { error } = await mark({ body: { ids: [id], isRead } });
    if (error) showToast({ text: problem(error).message, tone: 'error' });
  };

  if (!news) {
    return isError ? (
      <p className={styles['trouble']} role="alert">
        Older notifications can’t be shown right now.
      </p>
    ) : (
      <NewsSkeleton />
    );
  }
  return (
    <ul ref={list}>
      {news.data.map((item) => (
        <NewsLine
          home={home}
          item={item}
          key={item.id}
          now={now}
          onMark={(isRead) => void markRead(item, isRead)}
          onOpen={onClose}
        />
      ))}
    </ul>
  );
}

/** In place of lines that load. */
function NewsSkeleton() {
  return (
    <ul aria-busy="true">
      {[1, 2, 3, 4, 5].map((each) => (
        <li className={styles['place']} key={each}>
          <Skeleton height={24} width={24} />
          <span className={styles['what']}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
