import { Link } from 'react-router-dom';
import type { News, NewsItem } from '#contract/liveUpdates.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '#src/ui/useNow.ts';
import styles from './news.module.css';
import { agoWords, newsCount, newsWords, roundWords } from './newsWords.ts';

/** A low score is dealt with on the card of the family's answers. */
const placeOf = (home: string, { alert, referralId }: NewsItem): string =>
  `${home}/referrals/${referralId}${alert === 'low_score' ? '#family-survey' : ''}`;

interface NewsListProps {
  readonly news: News;
  readonly home: string;
  readonly isMarking: boolean;
  readonly onOpen: () => void;
  readonly onSeen: () => void;
}

/** What happened since the last look, newest first; each line leads to its referral. */
export function NewsList({ home, isMarking, news, onOpen, onSeen }: NewsListProps) {
  const now = useNow();
  const { data, since, total } = news;
  const more = total - data.length;
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h2>What is new</h2>
        <span className={styles['since']}>in the last {roundWords(now - Date.parse(since)) ?? 'minute'}</span>
      </div>
      {data.length === 0 ? (
        <p className={styles['empty']}>Nothing has happened since you last looked.</p>
      ) : (
        <ul>
          {data.map((item) => {
            const { icon, text, tone } = newsWords(item);
            const { firstName, lastName } = item.patient;
            return (
              <li key={item.id}>
                <Link className={styles['item']} onClick={onOpen} to={placeOf(home, item)}>
                  <span className={styles['mark']} data-tone={tone}>
                    <Icon name={icon} />
                  </span>
                  <span className={styles['what']}>
                    <span className={styles['text']}>{text}</span>
                    <span className={styles['patient']}>
                      {firstName} {lastName}, {item.displayId}
                    </span>
                  </span>
                  <time className={styles['ago']} dateTime={item.at}>
                    {agoWords(item.at, now)}
                  </time>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {data.length > 0 && (
        <div className={styles['foot']}>
          <span>{more > 0 && `and ${newsCount(more)} more`}</span>
          <Button isPending={isMarking} onClick={onSeen} size="small" variant="quiet">
            Mark all as seen
          </Button>
        </div>
      )}
    </div>
  );
}
