import { useEffect, useState } from 'react';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { api } from '#src/api/api.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import styles from './layout.module.css';

const LiveNews = lazyPart(async () => (await import('#src/features/notifications/news/live/LiveNews.tsx')).LiveNews);

type WithApi = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** The first call of every page, which loads no rows. */
const BEFORE_ROWS = 'getCurrentUser';

/** Whether the page has made calls and all are answered. */
const isAnswered = ({ api: { queries } }: WithApi): boolean => {
  const asked = Object.values(queries).filter((query) => query !== undefined && query.endpointName !== BEFORE_ROWS);
  return asked.length > 0 && asked.every((query) => query?.status !== QueryStatus.pending);
};

/** Time to paint the rows that have just arrived. */
const SOON_MS = 300;
/** For a page that makes no calls. */
const LATEST_MS = 10_000;

/** Live updates and news, loaded after the page's own rows. Their space is reserved until then. */
export function NewsCorner({ home }: { home: string }) {
  const [isDue, setDue] = useState(false);
  return <div className={styles['news']}>{isDue ? <LiveNews home={home} /> : <Wait onDue={setDue} />}</div>;
}

function Wait({ onDue }: { onDue: (isDue: true) => void }) {
  const delay = useSelector(isAnswered) ? SOON_MS : LATEST_MS;
  useEffect(() => {
    const timer = setTimeout(() => onDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay, onDue]);
  return null;
}
