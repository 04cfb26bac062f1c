import { useMemo, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { GroupPerformanceQuery } from '#contract/performance/performance.ts';
import { problem } from '#src/api/problem.ts';
import { selectGroup } from '#src/auth/authSlice.ts';
import { MetricHelp } from '#src/features/performance/MetricHelp.tsx';
import { useGetGroupPerformanceQuery } from '#src/features/performance/performanceApi.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { COMPARED_PARTS } from './comparedParts.ts';
import { Comparison } from './Comparison.tsx';
import { ComparisonActions } from './ComparisonActions.tsx';
import styles from './hospiceComparison.module.css';
import { PublishedCard } from './PublishedCard.tsx';
import { Totals } from './Totals.tsx';

const STAKEHOLDERS = 'filter.stakeholders.id';

/** Compares hospices on the referrals of the own group. */
export function Component() {
  const group = useSelector(selectGroup);
  const [query, changeQuery, linkTo] = useListQuery(GroupPerformanceQuery);
  const answer = useGetGroupPerformanceQuery(group ? { providerGroupId: group.id, query } : skipToken);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { currentData, data, error, isFetching, refetch } = answer;
  const failure = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const filters = useMemo(() => ({ [STAKEHOLDERS]: query[STAKEHOLDERS] }), [query]);
  const clear = query[STAKEHOLDERS] && linkTo({ [STAKEHOLDERS]: undefined });

  return (
    <div className={styles['screen']}>
      <PageHeader
        actions={
          <>
            <Button icon="info" onClick={() => setHelpOpen(true)} variant="quiet">
              How this is counted
            </Button>
            <ComparisonActions group={group} performance={currentData} query={query} />
          </>
        }
        subtitle={`Hospices compared on the referrals of ${group?.name ?? 'your group'}`}
        title="Performance"
      />
      <Toolbar>
        <PeriodPicker
          days={query['filter.days']}
          onChange={changeQuery}
          period={query.period}
          shown={currentData?.period}
        />
        <StakeholderFilters
          onChange={(value) => changeQuery({ [STAKEHOLDERS]: value })}
          selected={query[STAKEHOLDERS]}
        />
        <ClearLink link={clear} />
        {data && (
          <span className="second">
            {daysLabel(data.period)}, each figure against {daysLabel(data.period.before)}
          </span>
        )}
      </Toolbar>
      {failure && !data ? (
        <ErrorState onRetry={retry} title={failure.title}>
          {failure.message}
        </ErrorState>
      ) : (
        <>
          {failure && <StaleBanner message={failure.message} onRetry={retry} title={failure.title} />}
          <Totals filters={filters} isStale={data !== undefined && currentData === undefined} performance={data} />
          <Comparison
            changeQuery={changeQuery}
            filters={filters}
            isFetching={isFetching}
            performance={data}
            query={query}
          />
        </>
      )}
      <PublishedCard />
      {isHelpOpen && <MetricHelp groups={COMPARED_PARTS} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
