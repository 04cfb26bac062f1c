import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { hasOneOf, MANAGES_COMMUNICATION } from '#contract/platform/permissions.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { TimelineEvent } from '#contract/referrals/timeline.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectGroup } from '#src/auth/authSlice.ts';
import { messagesAbout } from '#src/features/referrals/messageStart.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { statusTone } from '#src/features/referrals/rows/statusStyle.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './timeline.module.css';
import { actorLabel, eventTitle, hospiceLabel, kindIcon } from './timelineLabels.ts';

export function TimelineRow({ event, referral }: { event: TimelineEvent; referral: Referral }) {
  const { hospiceId, now, timeZone } = useDisplayContext();
  const { at, kind, text, toStatus, visibility } = event;
  const who = [actorLabel(event), hospiceLabel(event, referral)].filter(Boolean).join(' · ');
  const isNote = kind === 'note';
  const messagesPath = useMessagesPath(referral.id);
  const messages = kind === 'message_sent' || kind === 'message_answered' ? messagesPath : undefined;
  const isConcern = kind === 'concern_raised' || kind === 'concern_answered';
  return (
    <li className={styles['event']} data-note={isNote ? visibility : isConcern ? kind : undefined}>
      <span className={styles['sign']} data-tone={toStatus ? statusTone[toStatus] : undefined}>
        <Icon name={toStatus ? statusTone[toStatus] : kindIcon(kind)} />
      </span>
      <div className={styles['content']}>
        <p className={styles['line']}>
          <strong>{eventTitle(event)}</strong>
          {isNote && visibility === 'internal' && (
            <Chip icon="eye" tone="pending">
              {hospiceId === null ? 'Visible to its hospice only' : 'Visible to your hospice only'}
            </Chip>
          )}
          {event.group !== null && hospiceId !== null && (
            <Chip icon="eye" tone="pending">
              Only {event.group.name} and your hospice can read this
            </Chip>
          )}
          <time className={styles['time']} dateTime={at} title={formatDateTime(at, timeZone)}>
            {formatRecent(at, timeZone, now)}
          </time>
        </p>
        {text !== null && <p className={styles['text']}>{text}</p>}
        {who !== '' && <p className="small">{who}</p>}
        {messages !== undefined && (
          <p className="small">
            <Link to={messages}>Open the messages</Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** The address of the messages about the referral, for people who may read them. */
function useMessagesPath(referralId: string): string | undefined {
  const { hospiceId } = useDisplayContext();
  const group = useSelector(selectGroup);
  const mayWrite = hasOneOf(useAbility(), MANAGES_COMMUNICATION);
  if (group !== null) return messagesAbout.group(referralId);
  return hospiceId !== null && mayWrite ? messagesAbout.hospice(referralId) : undefined;
}
