import { Link } from 'react-router-dom';
import type { Message, RecipientState } from '#contract/communication/communications.ts';
import { Icon } from '#src/ui/icons.tsx';
import { count, people, recipientLabel, recipientStyle } from '#src/features/communication/messageStyle.ts';
import { answersPath } from '#src/features/communication/paths.ts';
import styles from './message.module.css';

type Slice = Exclude<RecipientState, 'read'>;

const ORDER: readonly Slice[] = ['sent', 'queued', 'in_app', 'suppressed', 'bounced', 'failed'];

/** How many people it reached and in which way: a bar for the eye, the same in words below. */
export function Outcome({ message: { counts, id } }: { readonly message: Message }) {
  const valueOf: Record<Slice, number> = {
    sent: counts.sent,
    queued: counts.queued,
    in_app: counts.inApp,
    suppressed: counts.suppressed,
    bounced: counts.bounced,
    failed: counts.failed,
  };
  const shown = ORDER.filter((state) => valueOf[state] > 0);
  return (
    <div className="grid gap12">
      <p className={styles['lead']}>
        <strong>{people(counts.recipients)}</strong>
        <span>{counts.read === 0 ? 'no one has read it yet' : `${count(counts.read)} read it`}</span>
        {counts.replies > 0 && (
          <Link to={answersPath(id)}>{counts.replies === 1 ? '1 reply' : `${count(counts.replies)} replies`}</Link>
        )}
      </p>
      <div aria-hidden="true" className={styles['bar']}>
        {shown.map((state) => (
          <span data-tone={recipientStyle[state].tone} key={state} style={{ flexGrow: valueOf[state] }} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {shown.map((state) => (
          <li data-tone={recipientStyle[state].tone} key={state}>
            <Icon name={recipientStyle[state].icon} size={14} />
            <span>{recipientLabel[state]}</span>
            <span className={styles['figure']}>{count(valueOf[state])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
