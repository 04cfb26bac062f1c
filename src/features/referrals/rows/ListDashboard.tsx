import { Suspense, useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useReferralParts, type ReferralParts } from '#src/features/referrals/parts.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { classes } from '#src/ui/classes.ts';
import styles from '#src/ui/lists/list.module.css';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import type { QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';

interface ListDashboardProps<Dashboard> {
  /** The area's first page. */
  home: '/hospice' | '/stakeholder';
  /** The tabs by their name in the address; the first one has none there. */
  tabs: readonly { readonly name: string; readonly label: string }[];
  tab: string;
  canAdd: boolean;
  /** The export of the shown list; undefined for a tab without one. */
  exported: ComponentProps<ReferralParts['ListExport']> | undefined;
  answer: QueryAnswer<Dashboard> & { readonly isError: boolean };
  /** Above the first list. Undefined while it loads: the figures keep their size. */
  renderFigures: (dashboard: Dashboard | undefined) => ReactNode;
  /** What stands first above the first list, and keeps its room until the rows are there. */
  renderFirst?: (hasRows: boolean) => ReactNode;
  /** The list; it calls `onAnswered` as soon as its first page is there, with rows or without. */
  children: (onAnswered: () => void) => ReactNode;
}

/** The frame of an area's lists: the tabs, the export and the add button in one row, and the figures. */
export function ListDashboard<Dashboard>(props: ListDashboardProps<Dashboard>) {
  const { answer, canAdd, children, exported, home, renderFigures, renderFirst, tab, tabs } = props;
  const { ListExport } = useReferralParts();
  const [hasRows, setHasRows] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  // The rows come first: the figures and the export load after them.
  const noteRows = useCallback(() => setHasRows(true), []);
  const items = tabs.map(({ label, name }, index) => ({
    label,
    to: index === 0 ? home : `${home}?tab=${name}`,
    isCurrent: name === tab,
  }));
  return (
    <div className={styles['screen']} data-unfolded={isUnfolded || undefined}>
      <header className={styles['head']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {items.find(({ isCurrent }) => isCurrent)?.label}
        </h1>
        <Tabs items={items} label="Lists" />
        <div className="wrap gap8 screenOnly">
          <Button
            aria-expanded={isUnfolded}
            className={styles['fold']}
            icon="filter"
            onClick={() => setUnfolded(!isUnfolded)}
            variant="quiet"
          >
            Figures and filters
          </Button>
          {canAdd && (
            <LinkButton icon="upload" to={`${home}/referrals/import`} variant="quiet">
              Import…
            </LinkButton>
          )}
          {exported && (
            <span className={styles['exportRoom']} data-part="export">
              <Suspense>{hasRows && <ListExport {...exported} />}</Suspense>
            </span>
          )}
          {canAdd && (
            <LinkButton icon="plus" to={`${home}/referrals/new`} variant="primary">
              New referral
            </LinkButton>
          )}
        </div>
      </header>
      {items[0]?.isCurrent && renderFirst && (
        <div className={classes(styles['figures'], 'screenOnly')}>{renderFirst(hasRows)}</div>
      )}
      {items[0]?.isCurrent && (
        <div className={classes(styles['figures'], 'screenOnly')}>
          {answer.isError && answer.data === undefined ? (
            <FiguresMissing answer={answer} />
          ) : (
            <Suspense>{hasRows && renderFigures(answer.data)}</Suspense>
          )}
        </div>
      )}
      <Suspense fallback={<Skeleton height={480} width="100%" />}>{children(noteRows)}</Suspense>
    </div>
  );
}

const NotOffered = z.object({ status: z.literal([404, 501]) });

/** Shown where the figures could not be loaded. */
function FiguresMissing({ answer }: { answer: QueryAnswer<unknown> }) {
  if (z.safeParse(NotOffered, answer.error).success) {
    return <p className={styles['noFigures']}>No figures are available for this list.</p>;
  }
  return (
    <output className={styles['noFigures']}>
      The figures couldn’t be loaded.
      <Button
        icon="refresh"
        isPending={answer.isFetching}
        onClick={() => void answer.refetch()}
        size="small"
        variant="quiet"
      >
        Try again
      </Button>
    </output>
  );
}
