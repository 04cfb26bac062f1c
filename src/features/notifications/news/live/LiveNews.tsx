import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { MAX_NEWS_COUNTED } from '#contract/notifications/liveUpdates.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { areBrowserNoticesOn } from '#src/features/people/noticeChoices/browserNotices.ts';
import { followChanges } from '#src/features/notifications/news/followChanges.ts';
import { buttonClass } from '#src/ui/buttons/buttonStyle.ts';
import { Popover } from '#src/ui/popovers/Popover.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import styles from './LiveNews.module.css';
import { newsApi } from '#src/features/notifications/news/newsApi.ts';

const NewsPanel = lazyComponent(async () => (await import('#src/features/notifications/news/NewsPanel.tsx')).NewsPanel);

interface LiveNewsProps {
  /** The area's first page. */
  readonly home: string;
}

/** Keeps the screen up to date, and shows how many news items are unread. */
export function LiveNews({ home }: LiveNewsProps) {
  const dispatch = useDispatch();
  useEffect(() => followChanges(dispatch), [dispatch]);

  const { data: news } = newsApi.useGetNewsCountQuery();
  const navigate = useNavigate();
  const latest = news?.data[0];
  useEffect(() => {
    if (latest?.kind !== 'escalated' || !areBrowserNoticesOn()) return;
    void import('#src/features/notifications/news/showBrowserNotice.ts').then(({ showBrowserNotice }) =>
      showBrowserNotice(latest, home, (place) => void navigate(place)),
    );
  }, [home, latest, navigate]);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);

  if (!news) return null;

  const { unread } = news;
  const count = unread > MAX_NEWS_COUNTED ? `${MAX_NEWS_COUNTED}+` : String(unread);
  const name = unread === 0 ? 'Nothing new' : `${count} new`;
  return (
    <>
      <Tooltip isName text={name}>
        <button
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={name}
          className={buttonClass({ variant: 'quiet' }, styles['badge'])}
          onClick={() => setOpen(!isOpen)}
          ref={button}
          type="button"
        >
          <span className={styles['bell']} data-new={unread > 0 || undefined}>
            <Icon name="bell" size={18} />
          </span>
          {unread > 0 && <span className="tabular">{count}</span>}
        </button>
      </Tooltip>
      {isOpen && (
        <Popover
          align="end"
          anchor={button}
          className={styles['popover']}
          kind="dialog"
          label="Notifications"
          onClose={close}
        >
          <Suspense fallback={<div className={styles['waiting']} />}>
            <NewsPanel count={count} home={home} onClose={close} />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
