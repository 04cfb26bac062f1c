import { useState } from 'react';
import type { SharingLogEntry } from '#contract/organizations/sharing/informationSharing.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/platform/listQuery.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { informationSharingApi } from './informationSharingApi.ts';
import styles from './informationSharing.module.css';
import { stepLabel } from '#contract/organizations/sharing/sharingSteps.ts';
import { pluralText } from '#src/ui/countText.ts';

const MAX_LINES = 4;

function Entry({ entry: { at, by, group, steps } }: { readonly entry: SharingLogEntry }) {
  const { now, timeZone } = useOwnDisplayContext();
  const lines = steps.map(stepLabel);
  return (
    <li className={styles['entry']}>
      <p>
        <strong>{by}</strong> · {group?.name ?? 'All groups (default)'}
        <time className={styles['quiet']} dateTime={at} title={formatDateTime(at, timeZone)}>
          {formatRecent(at, timeZone, now)}
        </time>
      </p>
      <ul className="second">
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > MAX_LINES && (
        <details>
          <summary>{pluralText(lines.length - MAX_LINES, 'more change', 'more changes')}</summary>
          <ul className="second">
            {lines.slice(MAX_LINES).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** The log of changes, with person and time. */
export function ChangeLog({ hospiceId }: { readonly hospiceId: string }) {
  const [query, setQuery] = useState({ page: 1, limit: DEFAULT_PAGE_SIZE });
  const answer = informationSharingApi.useListSharingChangesQuery({ hospiceId, query });
  return (
    <Card title="Changes">
      <LoadedAnswer
        answer={answer}
        failureTitle="Changes couldn’t be loaded"
        isCompact
        skeleton={<Skeleton height={48} />}
      >
        {({ data, meta: { totalItems } }) => (
          <>
            {totalItems === 0 ? (
              <p className={styles['quiet']}>No one has changed these settings yet.</p>
            ) : (
              <ul aria-busy={answer.isFetching} className="grid">
                {data.map((entry) => (
                  <Entry entry={entry} key={entry.id} />
                ))}
              </ul>
            )}
            {totalItems > DEFAULT_PAGE_SIZE && (
              <Pagination
                limit={query.limit}
                onChange={(change) => setQuery((current) => ({ ...current, ...change }))}
                page={query.page}
                totalItems={totalItems}
              />
            )}
          </>
        )}
      </LoadedAnswer>
    </Card>
  );
}
