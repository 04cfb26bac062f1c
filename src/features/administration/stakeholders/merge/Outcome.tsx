import type { MergeSide } from '#contract/organizations/merges.ts';
import { Card } from '#src/ui/page/Card.tsx';
import styles from './merge.module.css';

interface OutcomeProps {
  readonly kept: MergeSide | undefined;
  readonly merged: MergeSide | undefined;
  /** The last day on which it can be undone. */
  readonly until: string;
}

function Moving({ kept, merged }: { kept: MergeSide; merged: MergeSide }) {
  const moving = merged.references.filter(({ count }) => count > 0);
  if (moving.length === 0) return <li>Nothing refers to {merged.name}, so nothing moves.</li>;
  return (
    <li>
      What refers to {merged.name} moves to {kept.name}, but for what is there already:
      <ul className={styles['moving']}>
        {moving.map(({ count, what }) => (
          <li key={what}>
            {what} <strong>{count.toLocaleString('en-US')}</strong>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What will happen: what stays, what moves, what ends, and how long it can be undone. */
export function Outcome({ kept, merged, until }: OutcomeProps) {
  return (
    <Card title="What will happen">
      <div aria-live="polite">
        {kept && merged ? (
          <ul className={styles['outcome']}>
            <li>
              <strong>{kept.name}</strong> stays as it is, with its own name and facts. What only the other one has is
              not copied.
            </li>
            <Moving kept={kept} merged={merged} />
            <li>
              <strong>{merged.name}</strong> is switched off and can no longer be chosen.
            </li>
            <li>It can be undone for 30 days, until {until}, but for what is changed by hand meanwhile.</li>
          </ul>
        ) : (
          <p className="quiet">Choose above which of the two stays.</p>
        )}
      </div>
    </Card>
  );
}
