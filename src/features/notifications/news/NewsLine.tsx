import { Link } from 'react-router-dom';
import type { NewsItem } from '#contract/notifications/liveUpdates.ts';
import { TakeButton } from '#src/features/referrals/nextAction/TakeButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './news.module.css';
import { agoLabel, newsLabels, placeOf } from './newsLabels.ts';

interface NewsLineProps {
  readonly home: string;
  readonly item: NewsItem;
  readonly now: number;
  readonly onMark: (isRead: boolean) => void;
  readonly onOpen: () => void;
}

const takenFrom = ({ dueAt, enrollmentId, hospiceId }: NonNullable<NewsItem['escalation']>) => ({
  dueAt,
  enrollmentId,
  hospiceId,
});

/** A news item. Opening it marks it as read. */
export function NewsLine({ home, item, now, onMark, onOpen }: NewsLineProps) {
  const { about, icon, text, tone } = newsLabels(item);
  const act = item.isRead ? 'Mark as unread' : 'Mark as read';
  const open = () => {
    if (!item.isRead) onMark(true);
    onOpen();
  };
  return (
    <li className={styles['line']} data-unread={!item.isRead || undefined}>
      <Link className={styles['item']} onClick={open} to={placeOf(home, item)}>
        <span className={styles['mark']} data-tone={tone}>
          <Icon name={icon} />
        </span>
        <span className={styles['what']}>
          <span className={styles['text']}>
            {!item.isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
            {text}
          </span>
          {about !== '' && <span className={styles['about']}>{about}</span>}
        </span>
        <time className={styles['ago']} dateTime={item.at}>
          {agoLabel(item.at, now)}
        </time>
      </Link>
      {item.escalation?.takenBy === null && item.referralId !== null && (
        <TakeButton {...takenFrom(item.escalation)} label={`I’ll take it: ${about}`} referralId={item.referralId} />
      )}
      <Tooltip isName text={act}>
        <button
          aria-label={`${act}: ${[text, about].filter(Boolean).join(', ')}`}
          className={styles['toggle']}
          onClick={() => onMark(!item.isRead)}
          type="button"
        >
          <span className={styles['dot']} />
        </button>
      </Tooltip>
    </li>
  );
}
