import { lazy } from 'react';
import { ENROLLMENT_SORTS, GroupEnrollmentQuery } from '#contract/enrollments.ts';
import { useWorkList } from '#src/shared/lists/useWorkList.ts';
import { WorkList } from '#src/shared/lists/WorkList.tsx';
import { useListGroupEnrollmentsQuery } from '#src/shared/referrals/enrollmentsApi.ts';
import {
  ENROLLMENTS_TAB,
  enrollmentQuickFilters,
  LATEST_START_FIRST,
  type EnrollmentCounts,
} from '#src/shared/referrals/enrollmentQuickFilters.ts';
import { listName } from '#src/shared/referrals/patientWords.ts';
import { PlaceContext, type Place } from '#src/shared/referrals/place.ts';
import { zonesNote } from '#src/shared/referrals/zoneWords.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { groupEnrollmentColumns } from './groupEnrollmentColumns.tsx';

// The rows are there before what narrows them.
const GroupEnrollmentFilters = lazy(async () => ({
  default: (await import('./GroupEnrollmentFilters.tsx')).GroupEnrollmentFilters,
}));
const SavedFiltersMenu = lazy(async () => ({
  default: (await import('#src/shared/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
}));

interface GroupEnrollmentsProps {
  groupId: string;
  counts: EnrollmentCounts | undefined;
  place: Place;
}

export function GroupEnrollments({ counts, groupId, place }: GroupEnrollmentsProps) {
  const { changeQuery, query, state } = useWorkList({
    schema: GroupEnrollmentQuery,
    columns: groupEnrollmentColumns,
    sorts: ENROLLMENT_SORTS,
    defaultSort: LATEST_START_FIRST,
    storageKey: 'groupEnrollments',
  });
  const answer = useListGroupEnrollmentsQuery({
    groupId,
    query: { ...query, sortBy: query.sortBy ?? LATEST_START_FIRST },
  });

  return (
    <PlaceContext value={place}>
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
        noteOf={zonesNote}
        quick={enrollmentQuickFilters(state.links, counts)}
        rowHref={({ referralId }) => `/stakeholder/referrals/${referralId}`}
        rowLabel={({ referral }) => listName(referral.patient)}
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
      />
    </PlaceContext>
  );
}
