import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { followChanges } from '#src/api/liveUpdates.ts';
import { problem } from '#src/api/problem.ts';
import { buttonClass } from '#src/ui/buttonLook.ts';
import { Popover } from '#src/ui/Popover.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { useToast } from '#src/ui/useToast.ts';
import styles from './news.module.css';
import { useGetNewsQuery, useMarkNewsSeenMutation } from './newsApi.ts';
import { NewsList } from './NewsList.tsx';
import { newsCount } from './newsWords.ts';

interface LiveNewsProps {
  /** The area's first page. */
  readonly home: string;
}

/** Keeps what is shown up to date, and says what happened since the person last looked. */
export function LiveNews({ home }: LiveNewsProps) {
  const dispatch = useDispatch();
  useEffect(() => followChanges(dispatch), [dispatch]);

  const { data: news } = useGetNewsQuery();
  const [markSeen, { isLoading: isMarking }] = useMarkNewsSeenMutation();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen]);

  if (!news) return null;

  const markAll = async () => {
    const { error } = await markSeen(news.until);
    if (error) showToast({ text: problem(error).message, tone: 'error' });
    button.current?.focus();
    if (!error) close();
  };
  const count = newsCount(news.total);
  const name = news.total === 0 ? 'Nothing new' : `${count} new`;
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
          <span className={styles['dot']} data-new={news.total > 0 || undefined} />
          {news.total > 0 && <span className="tabular">{count}</span>}
        </button>
      </Tooltip>
      {isOpen && (
        <Popover
          align="end"
          anchor={button}
          className={styles['popover']}
          kind="dialog"
          label="What is new"
          onClose={close}
        >
          <div ref={panel}>
            <NewsList home={home} isMarking={isMarking} news={news} onOpen={close} onSeen={() => void markAll()} />
          </div>
        </Popover>
      )}
    </>
  );
}
