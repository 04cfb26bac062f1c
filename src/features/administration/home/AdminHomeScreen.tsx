import { useState } from 'react';
import { SystemFigureQuery, type SystemFigures } from '#contract/performance/performance.ts';
import type { SystemHealth } from '#contract/administration/administration.ts';
import { problem } from '#src/api/problem.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { SystemSteps } from '#src/features/administration/firstSteps/SystemSteps.tsx';
import { FigureTile, FigureTiles } from '#src/features/performance/FigureTile.tsx';
import { MetricHelp, type MetricGroup } from '#src/features/performance/MetricHelp.tsx';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import type { QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Tile, TileStrip } from '#src/ui/figures/Tile.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useAddressQuery } from '#src/ui/lists/useAddressQuery.ts';
import styles from './adminHome.module.css';
import { LastChanges } from './LastChanges.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { SystemState } from './SystemState.tsx';
import { countText } from '#src/ui/countText.ts';

const PARTS: readonly MetricGroup[] = [
  {
    title: 'Referrals',
    metrics: ['referrals', 'enrolled', 'conversionRate', 'medianMinutesToFirstContact', 'medianHoursToAdmission'],
  },
  { title: 'Care and families', metrics: ['census', 'openAlerts', 'surveysSent', 'surveysAnswered', 'responseRate'] },
];

/** The state of the whole system: warnings, users, figures and recent events. It shows no patients. */
export function Component() {
  const { changeQuery, query } = useAddressQuery(SystemFigureQuery);
  const { currentData, data, error, isFetching, refetch } = performanceApi.useGetSystemFiguresQuery({ query });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const failure = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const display = useOwnDisplayContext();
  const health = administrationApi.useGetSystemHealthQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <div className="column shrinks gap20">
      <PageHeader
        actions={
          <Button icon="info" onClick={() => setHelpOpen(true)} variant="quiet">
            How this is counted
          </Button>
        }
        subtitle="The whole system at a glance"
        title="Administration"
      />
      {health.data && <SystemSteps setUp={health.data.setUp} />}
      <ListDisplayContext value={display}>
        <Organizations
          figures={data ?? (failure ? null : undefined)}
          waiting={health.isError && !health.data ? null : health.data?.invitesWaiting}
        />
        <Health answer={health} />
      </ListDisplayContext>
      {failure && !data ? (
        <ErrorState onRetry={retry} title={failure.title}>
          {failure.message}
        </ErrorState>
      ) : (
        <>
          {failure && <StaleBanner message={failure.message} onRetry={retry} title={failure.title} />}
          <section aria-labelledby="system-figures" className="grid gap12">
            <div className="spread gap8-16">
              <h2 id="system-figures">All hospices together</h2>
              <Toolbar>
                <PeriodPicker
                  days={query['filter.days']}
                  onChange={changeQuery}
                  period={query.period}
                  shown={currentData?.period}
                />
              </Toolbar>
            </div>
            {PARTS.map(({ metrics, title }) => (
              <FigureTiles isAlone isStale={data !== undefined && currentData === undefined} key={title} label={title}>
                {metrics.map((key) => (
                  <FigureTile before={data?.before[key]} figure={data?.figures[key]} key={key} metric={key} />
                ))}
              </FigureTiles>
            ))}
            <p className="small">
              {data
                ? `Changes compare with ${daysLabel(data.period.before)}. ${zoneNote(data.period.timeZone)}.`
                : '\u00A0'}
            </p>
          </section>
        </>
      )}
      {isHelpOpen && <MetricHelp groups={PARTS} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** A dash where the figure could not be loaded; nothing while it loads. */
function figureOf(value: number | null | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value === null ? '–' : countText(value);
}

function withoutReferralsText({ active, withoutReferrals: quiet }: SystemFigures['hospices']): string {
  if (active === 0) return 'none yet';
  if (quiet === 0) return 'all with referrals in 30 days';
  return `${countText(quiet)} without a referral in 30 days`;
}

interface OrganizationsProps {
  /** Nothing while they load; null: they could not be loaded. */
  readonly figures: SystemFigures | null | undefined;
  /** Invitations that nobody accepted yet; null: it could not be loaded. */
  readonly waiting: number | null | undefined;
}

/** How many there are at this moment. */
function Organizations({ figures, waiting }: OrganizationsProps) {
  return (
    <TileStrip label="Organizations and people">
      <Tile
        figure={figureOf(figures && figures.hospices.active)}
        hint={figures ? withoutReferralsText(figures.hospices) : undefined}
        label="Hospices"
        to="/admin/hospices?filter.isActive=true"
      />
      <Tile
        figure={figureOf(figures && figures.groups.active)}
        hint="active"
        label="Provider groups"
        to="/admin/stakeholders"
      />
      <Tile figure={figureOf(figures && figures.people.active)} hint="with an active account" label="People" />
      <Tile
        figure={figureOf(waiting)}
        hint="not accepted yet"
        label="Invitations waiting"
        to="/admin/invitations?filter.state=waiting"
      />
    </TileStrip>
  );
}

function Health({ answer: { data, error, isFetching, refetch } }: { readonly answer: QueryAnswer<SystemHealth> }) {
  const failure = error !== undefined && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  if (failure && !data) {
    return (
      <div className="column shrinks gap16">
        <Card title="Needs attention">
          <ErrorState isCompact onRetry={retry} title={`Not available: ${failure.title.toLowerCase()}`}>
            {failure.message}
          </ErrorState>
        </Card>
        <LastChanges />
      </div>
    );
  }
  return (
    <>
      {failure && <StaleBanner message={failure.message} onRetry={retry} title={failure.title} />}
      <div className={styles['parts']}>
        <div className="column shrinks gap16">
          <NeedsAttention attention={data?.attention} />
          <LastChanges />
        </div>
        <SystemState health={data} />
      </div>
    </>
  );
}
