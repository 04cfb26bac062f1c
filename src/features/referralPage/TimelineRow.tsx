import type { Referral } from '#contract/referrals.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { usePlace } from '#src/shared/referrals/place.ts';
import { statusTone } from '#src/shared/referrals/statusLook.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDateTime, formatRecent } from '#src/ui/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './timeline.module.css';
import { actorWords, eventTitle, hospiceWords, kindIcon } from '#src/shared/referrals/timelineWords.ts';

export function TimelineRow({ event, referral }: { event: TimelineEvent; referral: Referral }) {
  const { hospiceId, now, timeZone } = usePlace();
  const { at, kind, text, toStatus, visibility } = event;
  const who = [actorWords(event), hospiceWords(event, referral)].filter(Boolean).join(' · ');
  const isNote = kind === 'note';
  const isConcern = kind === 'concern_raised' || kind === 'concern_answered';
  return (
    <li className={styles['event']} data-note={isNote ? visibility : isConcern ? kind : undefined}>
      <span className={styles['sign']} data-tone={toStatus ? statusTone[toStatus] : undefined}>
        <Icon name={toStatus ? statusTone[toStatus] : kindIcon[kind]} />
      </span>
      <div className={styles['content']}>
        <p className={styles['line']}>
          <strong>{eventTitle(event)}</strong>
          {isNote && visibility === 'internal' && (
            <Chip icon="eye" tone="pending">
              {hospiceId === null ? 'Only its hospice reads this' : 'Only your hospice reads this'}
            </Chip>
          )}
          <time className={styles['time']} dateTime={at} title={formatDateTime(at, timeZone)}>
            {formatRecent(at, timeZone, now)}
          </time>
        </p>
        {text !== null && <p className={styles['text']}>{text}</p>}
        {who !== '' && <p className={styles['who']}>{who}</p>}
      </div>
    </li>
  );
}
