import { useMemo } from 'react';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { drillDownFor, hospiceCountLink, type SourceScope } from '#src/features/performance/figureLinks.ts';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { ownStatus, patientName, providerCell } from '#src/features/referrals/rows/rowCells.tsx';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { recentTime } from '#src/ui/time/plainTimes.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import styles from './source.module.css';

interface SourceReferralsProps {
  readonly hospiceId: string;
  readonly view: PerformanceView;
  readonly scope: SourceScope;
}

const LATEST = 10;
const NEWEST_FIRST = [{ column: 'receivedAt' as const, direction: 'DESC' as const }];

function startOfCare(item: ReferralListItem, display: DisplayContext) {
  const at = ownEnrollment(item, display.hospiceId)?.startOfCare;
  return at ? recentTime(at, display) : null;
}

type ReferralColumn = Column<ReferralListItem>;
const PROVIDER: ReferralColumn = {
  id: 'responsibleProvider',
  header: 'Responsible provider',
  cell: ({ responsibleProvider }, display) => providerCell(responsibleProvider, display),
};
const COMMUNITY: ReferralColumn = { id: 'community', header: 'Community', cell: ({ community }) => community?.name };

/** Without the column of the source, which is the same in every row. */
const columnsOf = (view: PerformanceView): readonly ReferralColumn[] => [
  {
    id: 'patientName',
    header: 'Patient',
    cell: ({ displayId, patient }, display) => patientName({ displayId, patient }, display),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (item, display) => ownStatus(ownEnrollment(item, display.hospiceId), item.status, display),
  },
  { id: 'receivedAt', header: 'Received', cell: ({ receivedAt }, display) => recentTime(receivedAt, display) },
  { id: 'startOfCare', header: 'Start of care', cell: startOfCare },
  ...(view === 'by_responsible_provider' ? [] : [PROVIDER]),
  ...(view === 'by_community' ? [] : [COMMUNITY]),
  { id: 'diagnosis', header: 'Diagnosis', cell: ({ diagnosis }) => diagnosis },
];

/** The latest referrals of the source in the period, with a link to all. */
export function SourceReferrals({ hospiceId, scope, view }: SourceReferralsProps) {
  const columns = useMemo(() => columnsOf(view), [view]);
  const layout = useTableLayout(`performanceSource.${view}`, columns);
  const answer = referralListsApi.useListHospiceReferralsQuery({
    hospiceId,
    query: { ...scope.filters, ...drillDownFor('referrals', scope), sortBy: NEWEST_FIRST, page: 1, limit: LATEST },
  });
  const total = answer.data?.meta.totalItems ?? 0;
  const all = hospiceCountLink('referrals', scope);
  return (
    <section aria-labelledby="referrals" className={styles['part']}>
      <div className={styles['partHead']}>
        <h2 id="referrals">{view === 'by_nurse' ? 'Referrals to admit' : 'Referrals'}</h2>
        {total > 0 && all !== undefined && (
          <LinkButton size="small" to={all} variant="quiet">
            {total > LATEST ? `Show all ${total.toLocaleString('en-US')} in the list` : 'Show in the list'}
          </LinkButton>
        )}
      </div>
      <LoadedAnswer
        answer={answer}
        isCompact
        skeleton={<TableSkeleton columns={columns} label="Referrals" layout={layout} rows={LATEST} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="second">None were received in this period.</p>
          ) : (
            <DataTable
              columns={columns}
              isFetching={answer.isFetching}
              label="Referrals"
              layout={layout}
              rowHref={({ id }) => `/hospice/referrals/${id}`}
              rowId={({ id }) => id}
              rowLabel={({ patient }) => listName(patient)}
              rows={data}
            />
          )
        }
      </LoadedAnswer>
    </section>
  );
}
