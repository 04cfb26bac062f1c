import {
  PlannedSurveyQuery,
  skipReasonLabel,
  type PlannedSurvey,
  type SurveyAddressChange,
} from '#contract/surveys/surveySending.ts';
import { AddressChangeText } from '#src/features/surveys/results/AddressChange.tsx';
import { useConfirmAddress } from '#src/features/surveys/results/useConfirmAddress.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { listName } from '#src/features/referrals/patientNames.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { PagedAnswer } from '#src/ui/lists/PagedAnswer.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { surveySendApi } from './surveySendApi.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { surveyMailLabel } from './sendForm.ts';

interface PlannedCardProps {
  readonly hospiceId: string;
  readonly isEnabled: boolean;
}

const LABEL = 'Planned surveys';

const NOBODY = {
  all: 'No surveys are coming up',
  asked: 'No surveys planned in the next 7 days',
  skipped: 'No one is left out',
} as const;

/** The surveys planned for the next seven days, and the families who get none, with the reason. */
export function PlannedCard({ hospiceId, isEnabled }: PlannedCardProps) {
  const [query, changeQuery, linkTo] = useListQuery(PlannedSurveyQuery);
  const answer = surveySendApi.useListPlannedSurveysQuery({ hospiceId, query });
  const asked = surveySendApi.useListPlannedSurveysQuery({ hospiceId, query: { limit: 1, 'filter.is': 'asked' } });
  const skipped = surveySendApi.useListPlannedSurveysQuery({ hospiceId, query: { limit: 1, 'filter.is': 'skipped' } });
  const layout = useTableLayout('plannedSurveys', PLANNED_COLUMNS);
  const is = query['filter.is'];

  const filters = [
    { label: 'All', value: undefined, count: undefined },
    { label: 'Planned', value: 'asked', count: asked.data?.meta.totalItems },
    { label: 'Not planned', value: 'skipped', count: skipped.data?.meta.totalItems },
  ] as const;

  return (
    <Card title={LABEL}>
      <div className="column shrinks gap16">
        <p className="quiet">
          The next 7 days, based on your saved settings.{' '}
          {isEnabled ? '' : 'Nothing is sent while surveys are turned off.'}
        </p>
        <QuickFilters
          items={filters.map(({ count, label, value }) => ({
            label,
            count,
            isCurrent: is === value,
            keepsPlace: true,
            ...linkTo({ 'filter.is': value }),
          }))}
          label="Planned or not"
        />
        <PagedAnswer
          answer={answer}
          clearLink={undefined}
          empty={
            <EmptyState isCompact title={NOBODY[is ?? 'all']}>
              Families appear here after the start of care.
            </EmptyState>
          }
          isCompact
          isZoned
          onPage={changeQuery}
          paging={query}
          skeleton={<TableSkeleton columns={PLANNED_COLUMNS} label={LABEL} layout={layout} rows={6} />}
        >
          {(rows) => (
            <DataTable
              columns={PLANNED_COLUMNS}
              isFetching={answer.isFetching}
              label={LABEL}
              layout={layout}
              rowHref={({ referral }) => `/hospice/referrals/${referral.id}`}
              rowId={({ enrollmentId }) => enrollmentId}
              rowLabel={({ referral }) => listName(referral.patient)}
              rows={rows}
            />
          )}
        </PagedAnswer>
      </div>
    </Card>
  );
}
interface HeldSurveyProps {
  readonly change: SurveyAddressChange;
  readonly family: PlannedSurvey;
}

/** A survey that waits for its address, and the press that confirms it. */
function HeldSurvey({ change, family: { enrollmentId, referral } }: HeldSurveyProps) {
  const [confirm, isConfirming] = useConfirmAddress({ enrollmentId, referralId: referral.id });
  return (
    <span className="column shrinks gap4">
      <span>
        Waiting: <AddressChangeText change={change} />
      </span>
      <span>
        <Button isPending={isConfirming} onClick={() => void confirm(change)} size="small">
          Confirm address
        </Button>
      </span>
    </span>
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
    header: 'Status',
    cell: (family) => {
      const { addressChange, dueAt, skipped } = family;
      if (addressChange !== null) return <HeldSurvey change={addressChange} family={family} />;
      if (skipped !== null) return <span className="quiet">Not planned: {skipReasonLabel[skipped]}</span>;
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
