import { possessive } from '#contract/platform/formats.ts';
import { useMemo, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { GroupPerformanceQuery, type GroupPerformance } from '#contract/performance/performance.ts';
import { selectGroup } from '#src/auth/authSlice.ts';
import { FigureTile, FigureTiles } from '#src/features/performance/FigureTile.tsx';
import { MetricHelp } from '#src/features/performance/MetricHelp.tsx';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { totalLink } from './comparedLinks.ts';
import { COMPARED_SECTIONS, TILE_METRICS } from './comparedSections.ts';
import { Comparison } from './Comparison.tsx';
import { ComparisonActions } from './ComparisonActions.tsx';
import page from '#src/features/performance/performance.module.css';
import { PublishedCard } from './PublishedCard.tsx';

const STAKEHOLDERS = 'filter.stakeholders.id';

/** Compares hospices on the referrals of the user's group. */
export function Component() {
  const group = useSelector(selectGroup);
  const [query, changeQuery, linkTo, filter, change] = useListQuery(GroupPerformanceQuery);
  const answer = performanceApi.useGetGroupPerformanceQuery(group ? { providerGroupId: group.id, query } : skipToken);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { currentData, data, isFetching } = answer;
  const filters = useMemo(() => ({ [STAKEHOLDERS]: query[STAKEHOLDERS] }), [query]);
  const clear = query[STAKEHOLDERS] && linkTo({ [STAKEHOLDERS]: undefined });

  const figures = (performance: GroupPerformance | undefined) => (
    <>
      <FigureTiles
        isAlone
        isStale={performance !== undefined && currentData === undefined}
        label="All referrals of the group"
      >
        {/* A figure that no hospice shares has no tile. */}
        {TILE_METRICS.filter((key) => performance === undefined || performance.totals[key] !== undefined).map((key) => (
          <FigureTile
            before={performance?.before[key]}
            figure={performance?.totals[key]}
            key={key}
            metric={key}
            to={performance && totalLink(performance, key, { days: performance.period, filters })}
          />
        ))}
      </FigureTiles>
      <Comparison filters={filters} isFetching={isFetching} onChange={change} performance={performance} query={query} />
    </>
  );

  return (
    <div className={page['screen']}>
      <PageHeader
        actions={
          <>
            <Button icon="info" onClick={() => setHelpOpen(true)} variant="quiet">
              How this is counted
            </Button>
            <ComparisonActions group={group} performance={currentData} query={query} />
          </>
        }
        subtitle={`How hospices handled ${group?.name ? possessive(group.name) : 'your group’s'} referrals`}
        title="Performance"
      />
      <Toolbar>
        <PeriodPicker
          days={query['filter.days']}
          onChange={changeQuery}
          period={query.period}
          shown={currentData?.period}
        />
        <StakeholderFilters {...filter(STAKEHOLDERS)} />
        <ClearLink link={clear} />
        {data && (
          <span className="second">
            {daysLabel(data.period)}, compared with {daysLabel(data.period.before)}
          </span>
        )}
      </Toolbar>
      <LoadedAnswer answer={answer} skeleton={figures(undefined)}>
        {figures}
      </LoadedAnswer>
      <PublishedCard />
      {isHelpOpen && <MetricHelp groups={COMPARED_SECTIONS} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
