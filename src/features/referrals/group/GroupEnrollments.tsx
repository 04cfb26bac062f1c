import { skipToken } from '@reduxjs/toolkit/query';
import { ENROLLMENT_ORDER, GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { enrollmentsApi } from '#src/features/referrals/enrollment/enrollmentsApi.ts';
import { enrollmentQuickFilters, ENROLLMENTS_TAB } from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { ReferralList } from '#src/features/referrals/rows/ReferralList.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { EnrollmentCounts } from '#contract/referrals/dashboards.ts';
import { useAskAhead } from '#src/api/useAskAhead.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { groupEnrollmentColumns } from '#src/features/referrals/lists/enrollmentColumns.tsx';
import { ownOrAll, type OwnPatients } from './ownOrAll.ts';

// The rows are shown before the filters load.
const GroupEnrollmentFilters = lazyComponent(
  async () => (await import('#src/features/referrals/lists/listTools/EnrollmentFilters.tsx')).GroupEnrollmentFilters,
);

interface GroupEnrollmentsProps {
  groupId: string;
  counts: EnrollmentCounts | undefined;
  /** The signed-in provider's own record, where the person is one. */
  providerId: string | null;
  /** Whose enrollments are counted: those of a provider's own patients, or all. */
  scope: OwnPatients;
  display: DisplayContext;
  /** Called once the first page is shown, with rows or without. */
  onAnswered: () => void;
}

/** The enrollments of a group's patients over all hospices. */
export function GroupEnrollments({ counts, display, groupId, onAnswered, providerId, scope }: GroupEnrollmentsProps) {
  const { ExportSelected } = useReferralParts();
  const list = useWorkList({
    schema: GroupEnrollmentQuery,
    columns: groupEnrollmentColumns,
    defaultSort: ENROLLMENT_ORDER,
    storageKey: 'groupEnrollments',
  });
  const { query } = list;
  const answer = enrollmentsApi.useListGroupEnrollmentsQuery({ providerGroupId: groupId, query });
  const askAhead = useAskAhead(enrollmentsApi.endpoints.listGroupEnrollments);
  const mine = providerId === null ? null : { 'filter.stakeholders.id': [providerId] };
  const isMine = scope['filter.stakeholders.id'] !== undefined;
  // Fetched after the rows: the counts are those of one scope, and the other one has its number as well.
  const other = enrollmentsApi.useListGroupEnrollmentsQuery(
    mine && answer.data ? { providerGroupId: groupId, query: { ...(isMine ? {} : mine), limit: 1 } } : skipToken,
  );
  const first = ownOrAll({ mine, isMine, counted: counts?.all, other: other.data?.meta.totalItems });

  return (
    <ReferralList
      answer={answer}
      askForPage={(page) => askAhead({ providerGroupId: groupId, query: { ...query, page } })}
      display={display}
      empty={
        <EmptyState title="No enrollments yet">Each hospice you refer to appears here with its answer.</EmptyState>
      }
      Filters={GroupEnrollmentFilters}
      keeps={ENROLLMENTS_TAB}
      label="Enrollments"
      list={list}
      onAnswered={onAnswered}
      quick={enrollmentQuickFilters(list.state.links, counts, first, { ...scope })}
      renderActions={({ selection, totalItems }) => (
        <ExportSelected dataView="stakeholder" list="enrollments" {...{ groupId, query, selection, totalItems }}>
          Export selected
        </ExportSelected>
      )}
      rowHref={({ referralId }) => `/stakeholder/referrals/${referralId}`}
      rowLabel={({ hospice, referral }) => `${listName(referral.patient)}, ${hospice.name}`}
    />
  );
}
