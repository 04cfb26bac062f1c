import { Link } from 'react-router-dom';
import type { Attention } from '#contract/administration/administration.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { elapsedLabel, formatDateTime } from '#contract/platform/formats.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './adminHome.module.css';
import { attentionLabels } from './attentionLabels.ts';

interface NeedsAttentionProps {
  /** Nothing while it is loading. */
  readonly attention: readonly Attention[] | undefined;
}

/** The problems an administrator should check, each with a link; or a note that all is well. */
export function NeedsAttention({ attention }: NeedsAttentionProps) {
  return (
    <Card title="Needs attention">
      {attention === undefined ? (
        <Skeleton height={132} width="100%" />
      ) : attention.length === 0 ? (
        <p className={styles['calm']}>
          <Icon name="enrolled" size={18} />
          Nothing needs attention
        </p>
      ) : (
        <ul className={styles['list']}>
          {attention.map((one) => (
            <Line attention={one} key={`${one.kind} ${one.subject?.id ?? ''}`} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ attention }: { readonly attention: Attention }) {
  const { now, timeZone } = useDisplayContext();
  const { hint, icon, text, to } = attentionLabels(attention);
  const { since } = attention;
  const inside = (
    <>
      <span className={styles['sign']}>
        <Icon name={icon} />
      </span>
      <span className="grows grid">
        <span>{text}</span>
        <span className="second">{hint}</span>
      </span>
      {since !== null && (
        <time className="second rigid oneLine" dateTime={since} title={`since ${formatDateTime(since, timeZone)}`}>
          {elapsedLabel(since, now)}
        </time>
      )}
      {to !== undefined && <Icon name="chevronRight" />}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={styles['line']}>{inside}</div>
      ) : (
        <Link className={styles['line']} to={to}>
          {inside}
        </Link>
      )}
    </li>
  );
}
