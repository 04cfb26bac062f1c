import { useEffect, useRef } from 'react';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import { referralsLabel, rowsLabel } from './importLabels.ts';

interface ResultCardProps {
  readonly outcome: ImportResult;
  readonly home: string;
  readonly onAgain: () => void;
}

/** `120 referrals recorded, 3 rows left out`, and the way on. */
export function ResultCard({ home, onAgain, outcome }: ResultCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const left = outcome.rows - outcome.created;
  return (
    <section className={styles['result']}>
      <Icon name="enrolled" size={32} />
      <h2 ref={heading} tabIndex={-1}>
        {[`${referralsLabel(outcome.created)} recorded`, ...(left > 0 ? [`${rowsLabel(left)} left out`] : [])].join(
          ', ',
        )}
      </h2>
      <p className="small">Each one says in its timeline that it was imported.</p>
      <div className={styles['resultActions']}>
        <LinkButton to={home} variant="primary">
          See the list
        </LinkButton>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </section>
  );
}
