import { Suspense, useCallback, useState } from 'react';
import { ENROLLMENT_SORTS, HospiceEnrollmentQuery, type EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { useListHospiceEnrollmentsQuery } from '#src/features/referrals/enrollmentsApi.ts';
import {
  ENROLLMENTS_TAB,
  enrollmentQuickFilters,
  inListOrder,
  LATEST_START_FIRST,
  type EnrollmentCounts,
} from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { enrollmentColumns } from './enrollmentColumns.tsx';
import type { EnrollmentAct } from './EnrollmentRowActions.tsx';

// The rows are there before what narrows and changes them.
const EnrollmentListFilters = lazyComponent(
  async () => (await import('./EnrollmentListFilters.tsx')).EnrollmentListFilters,
);
const EnrollmentRowActions = lazyComponent(
  async () => (await import('./EnrollmentRowActions.tsx')).EnrollmentRowActions,
);
const EnrollmentActions = lazyComponent(async () => (await import('./EnrollmentActions.tsx')).EnrollmentActions);
const SelectionActions = lazyComponent(async () => (await import('./SelectionActions.tsx')).SelectionActions);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

interface Asked {
  readonly item: EnrollmentListItem;
  readonly act: EnrollmentAct;
}

interface HospiceEnrollmentsProps {
  hospiceId: string;
  counts: EnrollmentCounts | undefined;
  place: DisplayContext;
  /** The first rows, or that there are none, are known. */
  onAnswered: () => void;
}

export function HospiceEnrollments({ counts, hospiceId, onAnswered, place }: HospiceEnrollmentsProps) {
  const canWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { changeQuery, query, state } = useWorkList({
    schema: HospiceEnrollmentQuery,
    columns: enrollmentColumns,
    sorts: ENROLLMENT_SORTS,
    defaultSort: LATEST_START_FIRST,
    storageKey: 'hospiceEnrollments',
  });
  const listed = inListOrder(query);
  const answer = useListHospiceEnrollmentsQuery({ hospiceId, query: listed });
  // As the list has it now; a row that left the list stays as it was when it was chosen.
  const askedItem = asked && (answer.data?.data.find(({ id }) => id === asked.item.id) ?? asked.item);
  const actionsFor = useCallback(
    (row: EnrollmentListItem) => (
      <Suspense fallback={<span className={list['actionRoom']} />}>
        <EnrollmentRowActions item={row} onAct={(item, act) => setAsked({ item, act })} />
      </Suspense>
    ),
    [],
  );

  return (
    <ListDisplayContext value={place}>
      <WorkList
        answer={answer}
        empty={<EmptyState title="No enrollments yet">Each referral that reaches the hospice appears here.</EmptyState>}
        filters={
          <EnrollmentListFilters
            clearLink={state.links.isFiltered ? state.clearLink : undefined}
            onChange={changeQuery}
            query={query}
          />
        }
        label="Enrollments"
        list={state}
        onAnswered={onAnswered}
        noteOf={() => zoneNote(place.timeZone)}
        quick={enrollmentQuickFilters(state.links, counts)}
        rowActions={canWork ? actionsFor : undefined}
        rowHref={({ referralId }) => `/hospice/referrals/${referralId}`}
        rowLabel={({ referral }) => listName(referral.patient)}
        saved={
          <SavedFiltersMenu
            isFresh={state.isFresh}
            keeps={ENROLLMENTS_TAB}
            kind="referral_registries"
            layout={state.layout}
            query={query}
            schema={HospiceEnrollmentQuery}
          />
        }
        renderActs={(selected) => (
          <SelectionActions {...selected} canAssign={canWork} list="enrollments" query={listed} />
        )}
      />
      {asked && askedItem && (
        <Suspense>
          <EnrollmentActions act={asked.act} item={askedItem} onClose={() => setAsked(null)} place={place} />
        </Suspense>
      )}
    </ListDisplayContext>
  );
}
