import { phoneLink } from '#src/ui/contactLinks.tsx';
import { Fragment, type ReactNode } from 'react';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { formatDate } from '#contract/platform/formats.ts';
import styles from './source.module.css';

const lastLabels: Record<PerformanceView, readonly [last: string, none: string]> = {
  by_responsible_provider: ['last referral', 'no referral yet'],
  by_community: ['last referral', 'no referral yet'],
  by_nurse: ['last referral to admit', 'none to admit yet'],
};

/** The source's contact data and last referral, in one line. */
export function SourceFacts({ detail, view }: { detail: PerformanceSourceDetail; view: PerformanceView }) {
  const { contact, lastReferralAt, period, source } = detail;
  const [last, none] = lastLabels[view];
  const facts: readonly { key: string; words: ReactNode }[] = [
    { key: 'detail', words: source.detail },
    { key: 'group', words: source.group?.name },
    { key: 'city', words: contact.city },
    {
      key: 'phone',
      words: phoneLink(contact.phone),
    },
    {
      key: 'last',
      words:
        lastReferralAt === null ? (
          none
        ) : (
          <>
            {last} <time dateTime={lastReferralAt}>{formatDate(lastReferralAt, period.timeZone)}</time>
          </>
        ),
    },
  ].filter(({ words }) => Boolean(words));
  return (
    <span className={styles['facts']}>
      {facts.map(({ key, words }, index) => (
        <Fragment key={key}>
          {index > 0 && <span aria-hidden="true">·</span>}
          <span>{words}</span>
        </Fragment>
      ))}
    </span>
  );
}
