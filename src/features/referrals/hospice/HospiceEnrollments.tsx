import { Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { ENTRY, useFreshEntry } from '#src/ui/lists/useFreshEntry.ts';
import { ENROLLMENT_ORDER, HospiceEnrollmentQuery, type EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import type { HospiceEnrollmentCounts } from '#contract/referrals/dashboards.ts';
import { useAskAhead } from '#src/api/useAskAhead.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { ReferralList } from '#src/features/referrals/rows/ReferralList.tsx';
import { enrollmentsApi } from '#src/features/referrals/enrollment/enrollmentsApi.ts';
import {
  ENROLLMENTS_TAB,
  hospiceEnrollmentQuickFilters,
  ON_SERVICE,
} from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { EnrollmentAction } from '#src/features/referrals/hospice/listTools/EnrollmentRowActions.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { hospiceEnrollmentColumns } from '#src/features/referrals/lists/enrollmentColumns.tsx';

// The rows are shown before filters, menus and dialogs load.
const HospiceEnrollmentFilters = lazyComponent(
  async () => (await import('#src/features/referrals/lists/listTools/EnrollmentFilters.tsx')).HospiceEnrollmentFilters,
);
const EnrollmentRowActions = lazyComponent(
  async () => (await import('#src/features/referrals/hospice/listTools/EnrollmentRowActions.tsx')).EnrollmentRowActions,
);
const EnrollmentActions = lazyComponent(async () => (await import('./EnrollmentActions.tsx')).EnrollmentActions);
const SelectionActions = lazyComponent(async () => (await import('./SelectionActions.tsx')).SelectionActions);

interface Asked {
  readonly item: EnrollmentListItem;
  readonly action: EnrollmentAction;
}

interface HospiceEnrollmentsProps {
  hospiceId: string;
  counts: HospiceEnrollmentCounts | undefined;
  display: DisplayContext;
  /** Called once the first page is shown, with rows or without. */
  onAnswered: () => void;
}

/** The enrollments of a hospice. Opened with nothing asked for, they begin with who is on service now. */
export function HospiceEnrollments(props: HospiceEnrollmentsProps) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const isBare = state === null && [...params.keys()].every((name) => name === 'tab');
  const isFresh = useFreshEntry(isBare);
  // A saved default filter goes before this one.
  if (isFresh && isBare) return <Navigate replace state={ENTRY} to={`?tab=${ENROLLMENTS_TAB.tab}&${ON_SERVICE}`} />;
  return <Enrollments {...props} />;
}

function Enrollments({ counts, display, hospiceId, onAnswered }: HospiceEnrollmentsProps) {
  const canWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useWorkList({
    schema: HospiceEnrollmentQuery,
    columns: hospiceEnrollmentColumns,
    defaultSort: ENROLLMENT_ORDER,
    storageKey: 'hospiceEnrollments',
  });
  const { query, state } = list;
  // What the list opens on is no filter that anybody set: there is nothing to clear.
  const isOpening = state.links.isShowing({ 'filter.situation': ['on_service'] });
  const clearLink = isOpening ? undefined : state.clearLink;
  const answer = enrollmentsApi.useListHospiceEnrollmentsQuery({ hospiceId, query });
  const askAhead = useAskAhead(enrollmentsApi.endpoints.listHospiceEnrollments);
  // The row as it is in the list now, or as it was chosen if it left the list.
  const askedItem = asked && (answer.data?.data.find(({ id }) => id === asked.item.id) ?? asked.item);
  const actionsFor = useCallback(
    (row: EnrollmentListItem) => (
      <Suspense>
        <EnrollmentRowActions item={row} onAction={(item, action) => setAsked({ item, action })} />
      </Suspense>
    ),
    [],
  );

  return (
    <ReferralList
      answer={answer}
      askForPage={(page) => askAhead({ hospiceId, query: { ...query, page } })}
      display={display}
      empty={
        isOpening ? (
          <EmptyState title="No one is on service now">Patients appear here from their start of care.</EmptyState>
        ) : (
          <EmptyState title="No enrollments yet">Each referral to your hospice appears here.</EmptyState>
        )
      }
      Filters={HospiceEnrollmentFilters}
      keeps={ENROLLMENTS_TAB}
      label="Enrollments"
      list={{ ...list, bar: { ...list.bar, clearLink }, state: { ...state, clearLink } }}
      onAnswered={onAnswered}
      quick={hospiceEnrollmentQuickFilters(state.links, counts)}
      renderActions={(selected) => (
        <SelectionActions {...selected} canAssign={canWork} list="enrollments" query={query} />
      )}
      rowActions={canWork ? actionsFor : undefined}
      rowHref={({ referralId }) => `/hospice/referrals/${referralId}`}
      rowLabel={({ referral }) => listName(referral.patient)}
    >
      {asked && askedItem && (
        <Suspense>
          <EnrollmentActions action={asked.action} item={askedItem} onClose={() => setAsked(null)} display={display} />
        </Suspense>
      )}
    </ReferralList>
  );
}
