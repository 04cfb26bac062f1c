import { PlannedSurveyQuery, type PlannedSurvey, skipReasonLabel } from '#contract/surveys/surveySending.ts';
import { problem } from '#src/api/problem.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useListPlannedSurveysQuery } from './surveySendApi.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import { surveyMailLabel } from './sendForm.ts';

interface PlannedCardProps {
  readonly hospiceId: string;
  readonly isEnabled: boolean;
}

const LABEL = 'Who will be asked';

const NOBODY = {
  all: 'Nobody is in care with a survey coming up',
  asked: 'Nobody will be asked in the next 7 days',
  skipped: 'Nobody is left out',
} as const;

/** The families of the next seven days: who is asked when, and who is not and why. */
export function PlannedCard({ hospiceId, isEnabled }: PlannedCardProps) {
  const { timeZone } = useDisplayContext();
  const [query, changeQuery, linkTo] = useListQuery(PlannedSurveyQuery);
  const { data, error, isFetching, refetch } = useListPlannedSurveysQuery({ hospiceId, query });
  const asked = useListPlannedSurveysQuery({ hospiceId, query: { limit: 1, 'filter.is': 'asked' } });
  const skipped = useListPlannedSurveysQuery({ hospiceId, query: { limit: 1, 'filter.is': 'skipped' } });
  const layout = useTableLayout('plannedSurveys', PLANNED_COLUMNS);
  const is = query['filter.is'];
  const refusal = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();

  const filters = [
    { label: 'All', value: undefined, count: undefined },
    { label: 'Asked', value: 'asked', count: asked.data?.meta.totalItems },
    { label: 'Not asked', value: 'skipped', count: skipped.data?.meta.totalItems },
  ] as const;

  return (
    <Card title={LABEL}>
      <Stack gap={4}>
        <p className="quiet">
          The next 7 days, by the settings that are saved.{' '}
          {isEnabled ? '' : 'Nothing goes out while surveys are switched off.'}
        </p>
        <QuickFilters
          items={filters.map(({ count, label, value }) => ({
            label,
            count,
            isCurrent: is === value,
            keepsPlace: true,
            ...linkTo({ 'filter.is': value }),
          }))}
          label="Asked or not"
        />
        {refusal && data && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
        {refusal && !data && (
          <ErrorState isCompact onRetry={retry} title={refusal.title}>
            {refusal.message}
          </ErrorState>
        )}
        {!refusal && !data && <TableSkeleton columns={PLANNED_COLUMNS} label={LABEL} layout={layout} rows={6} />}
        {data?.data.length === 0 && (
          <EmptyState isCompact title={NOBODY[is ?? 'all']}>
            Families come up here when the start of care is recorded.
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <DataTable
            columns={PLANNED_COLUMNS}
            isFetching={isFetching}
            label={LABEL}
            layout={layout}
            rowHref={({ referral }) => `/hospice/referrals/${referral.id}`}
            rowId={({ enrollmentId }) => enrollmentId}
            rowLabel={({ referral }) => listName(referral.patient)}
            rows={data.data}
          />
        )}
        {data && data.meta.totalItems > 0 && (
          <div className="spread small gap4-16">
            <Pagination
              limit={query.limit}
              onChange={(change) => changeQuery(change)}
              page={query.page}
              totalItems={data.meta.totalItems}
            />
            <p>{zoneNote(timeZone)}</p>
          </div>
        )}
      </Stack>
    </Card>
  );
}
const PLANNED_COLUMNS: readonly Column<PlannedSurvey>[] = [
  {
    id: 'patient',
    header: 'Patient',
    cell: ({ referral }) => <PatientName displayId={referral.displayId} patient={referral.patient} />,
    width: 240,
  },
  {
    id: 'when',
    header: 'When, or why not',
    cell: ({ dueAt, skipped }) => {
      if (skipped !== null) return <span className="quiet">Not asked: {skipReasonLabel[skipped]}</span>;
      return dueAt === null ? null : <RecentTime at={dueAt} />;
    },
    width: 280,
  },
  { id: 'contact', header: 'Survey contact', cell: ({ contactName }) => contactName },
  {
    id: 'mail',
    header: 'Email',
    cell: ({ kind, number, skipped }) => (skipped === null ? `${surveyMailLabel[kind]}, survey ${number}` : null),
  },
];
