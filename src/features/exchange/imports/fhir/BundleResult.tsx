import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { BundleIssues } from './BundleIssues.tsx';
import type { ChosenBundle } from './bundleFile.ts';
import styles from '#src/features/exchange/imports/importReferrals.module.css';
import type { BundleIssue } from './sendBundle.ts';

interface BundleResultProps {
  readonly bundle: ChosenBundle;
  readonly issues: readonly BundleIssue[];
  readonly to: string;
  readonly onAgain: () => void;
}

/** The referral is recorded; what was not taken over, and the way on. */
export function BundleResult({ bundle, issues, onAgain, to }: BundleResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles['steps']}>
      <section className={styles['result']}>
        <Icon name="enrolled" size={32} />
        <h2 ref={heading} tabIndex={-1}>
          Referral recorded
        </h2>
        <p className="small">
          {issues.length === 0 ? 'Everything in the Bundle was taken over.' : 'Some of it needs a look: see below.'}
        </p>
        <div className={styles['resultActions']}>
          <LinkButton to={to} variant="primary">
            Open the referral
          </LinkButton>
          <Button onClick={onAgain}>Import another Bundle</Button>
        </div>
      </section>
      {issues.length > 0 && (
        <Card>
          <BundleIssues bundle={bundle} issues={issues} title="Worth a look" />
        </Card>
      )}
    </div>
  );
}
