import { ENROLLMENT_SORTS, GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { useListGroupEnrollmentsQuery } from '#src/features/referrals/enrollmentsApi.ts';
import {
  ENROLLMENTS_TAB,
  enrollmentQuickFilters,
  inListOrder,
  LATEST_START_FIRST,
  type EnrollmentCounts,
} from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import { zonesNote } from '#src/ui/time/zoneLabels.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { groupEnrollmentColumns } from './groupEnrollmentColumns.tsx';

// The rows are there before what narrows them.
const GroupEnrollmentFilters = lazyComponent(
  async () => (await import('./GroupEnrollmentFilters.tsx')).GroupEnrollmentFilters,
);
const GroupActions = lazyComponent(async () => (await import('./GroupActions.tsx')).GroupActions);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

interface GroupEnrollmentsProps {
  groupId: string;
  counts: EnrollmentCounts | undefined;
  place: DisplayContext;
  /** The first rows, or that there are none, are known. */
  onAnswered: () => void;
}

export function GroupEnrollments({ counts, groupId, onAnswered, place }: GroupEnrollmentsProps) {
  const { changeQuery, query, state } = useWorkList({
    schema: GroupEnrollmentQuery,
    columns: groupEnrollmentColumns,
    sorts: ENROLLMENT_SORTS,
    defaultSort: LATEST_START_FIRST,
    storageKey: 'groupEnrollments',
  });
  const listed = inListOrder(query);
  const answer = useListGroupEnrollmentsQuery({ groupId, query: listed });

  return (
    <ListDisplayContext value={place}>
      <WorkList
        answer={answer}
        empty={
          <EmptyState title="No enrollments yet">Each hospice that you ask appears here with its answer.</EmptyState>
        }
        filters={
          <GroupEnrollmentFilters
            clearLink={state.links.isFiltered ? state.clearLink : undefined}
            onChange={changeQuery}
            query={query}
          />
        }
        label="Enrollments"
        list={state}
        onAnswered={onAnswered}
        noteOf={zonesNote}
        quick={enrollmentQuickFilters(state.links, counts)}
        rowHref={({ referralId }) => `/stakeholder/referrals/${referralId}`}
        rowLabel={({ hospice, referral }) => `${listName(referral.patient)}, ${hospice.name}`}
        saved={
          <SavedFiltersMenu
            isFresh={state.isFresh}
            keeps={ENROLLMENTS_TAB}
            kind="referral_registries"
            layout={state.layout}
            query={query}
            schema={GroupEnrollmentQuery}
          />
        }
        renderActs={(selected) => <GroupActions {...selected} groupId={groupId} list="enrollments" query={listed} />}
      />
    </ListDisplayContext>
  );
}
