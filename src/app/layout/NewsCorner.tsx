import { Suspense, useEffect, useState } from 'react';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { api } from '#src/api/api.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import styles from './layout.module.css';

const LiveNews = lazyComponent(async () => (await import('#src/features/notifications/news/LiveNews.tsx')).LiveNews);

type WithApi = Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>;

/** Who the person is, is asked for first, and shows nothing yet. */
const BEFORE_ROWS = 'getCurrentUser';

/** Something was asked for, and all of it is there. */
const isAnswered = ({ api: { queries } }: WithApi): boolean => {
  const asked = Object.values(queries).filter((query) => query !== undefined && query.endpointName !== BEFORE_ROWS);
  return asked.length > 0 && asked.every((query) => query?.status !== QueryStatus.pending);
};

/** Time for what has just come to be painted. */
const SOON_MS = 300;
/** A page that asks for nothing has its corner too. */
const LATEST_MS = 10_000;

/** Live updates and what is new, once the page's own rows are there. Its room is kept meanwhile. */
export function NewsCorner({ home }: { home: string }) {
  const [isDue, setDue] = useState(false);
  return (
    <div className={styles['news']}>
      {isDue ? (
        <Suspense>
          <LiveNews home={home} />
        </Suspense>
      ) : (
        <Wait onDue={setDue} />
      )}
    </div>
  );
}

function Wait({ onDue }: { onDue: (isDue: true) => void }) {
  const delay = useSelector(isAnswered) ? SOON_MS : LATEST_MS;
  useEffect(() => {
    const timer = setTimeout(() => onDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay, onDue]);
  return null;
}
