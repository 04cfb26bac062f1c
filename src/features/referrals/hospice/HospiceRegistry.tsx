import { useReferralParts } from '#src/features/referrals/parts.ts';
import { Suspense, useCallback, useState } from 'react';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { HospiceReferralQuery, REFERRAL_SORTS, type ReferralListItem } from '#contract/referrals/referrals.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { fullName, listName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import { useListHospiceReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { registryColumns } from './registryColumns.tsx';
import { FURTHER_FILTERS, QUICK_FILTER_NAMES, QUICK_FILTERS, quickFilterLabel } from './registryFilters.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

// The rows are there before what narrows and changes them.
const RegistryFilters = lazyComponent(async () => (await import('./RegistryFilters.tsx')).RegistryFilters);
const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);
const RegistryRowActions = lazyComponent(async () => (await import('./RegistryRowActions.tsx')).RegistryRowActions);
const SelectionActions = lazyComponent(async () => (await import('./SelectionActions.tsx')).SelectionActions);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);
const TransitionDialog = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);

/** With so few referrals, a hospice is still being set up. */
const FEW = 25;

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

interface Asked {
  readonly item: ReferralListItem;
  readonly to: ReferralStatus;
}

interface HospiceRegistryProps {
  hospiceId: string;
  counts: HospiceDashboard['counts'] | undefined;
  place: DisplayContext;
  /** The first rows, or that there are none, are known. */
  onAnswered: () => void;
}

export function HospiceRegistry({ counts, hospiceId, onAnswered, place }: HospiceRegistryProps) {
  const { SetUpSteps } = useReferralParts();
  const canWork = hasOneOf(useAbility(), WORKS_ON_ENROLLMENTS);
  const { changeQuery, query, state } = useWorkList({
    schema: HospiceReferralQuery,
    columns: registryColumns,
    sorts: REFERRAL_SORTS,
    defaultSort: NEWEST_FIRST,
    storageKey: 'hospiceRegistry',
  });
  const answer = useListHospiceReferralsQuery({ hospiceId, query });
  const [asked, setAsked] = useState<Asked | null>(null);
  const askedEnrollment = asked && ownEnrollment(asked.item, hospiceId);
  const { isFiltered, isShowing, linkTo } = state.links;
  const isNew = counts !== undefined && counts.all > 0 && counts.all < FEW && !isFiltered && answer.data !== undefined;
  const actionsFor = useCallback(
    (item: ReferralListItem) => (
      <Suspense fallback={<span className={list['actionRoom']} />}>
        <RegistryRowActions item={item} onStep={(row, to) => setAsked({ item: row, to })} />
      </Suspense>
    ),
    [],
  );

  return (
    <ListDisplayContext value={place}>
      <WorkList
        answer={answer}
        empty={
          <Suspense fallback={<Skeleton height={480} width="100%" />}>
            <FirstSteps />
          </Suspense>
        }
        filters={
          <RegistryFilters clearLink={isFiltered ? state.clearLink : undefined} onChange={changeQuery} query={query} />
        }
        isFilteredFurther={FURTHER_FILTERS.some((name) => query[name] !== undefined)}
        label="Patient registry"
        list={state}
        noteOf={() => zoneNote(place.timeZone)}
        onAnswered={onAnswered}
        quick={QUICK_FILTER_NAMES.map((name) => ({
          label: quickFilterLabel[name],
          count: counts?.[name],
          isCurrent: isShowing(QUICK_FILTERS[name]),
          ...linkTo(QUICK_FILTERS[name]),
        }))}
        rowActions={canWork ? actionsFor : undefined}
        rowHref={({ id }) => `/hospice/referrals/${id}`}
        rowLabel={({ patient }) => listName(patient)}
        saved={
          <SavedFiltersMenu
            isFresh={state.isFresh}
            kind="referral_registries"
            layout={state.layout}
            query={query}
            schema={HospiceReferralQuery}
          />
        }
        renderActs={(selected) => <SelectionActions {...selected} canAssign={canWork} list="referrals" query={query} />}
      />
      {isNew && (
        <Suspense>
          <SetUpSteps />
        </Suspense>
      )}
      {asked && askedEnrollment && (
        <Suspense>
          <TransitionDialog
            enrollment={{ ...askedEnrollment, referralId: asked.item.id }}
            onClose={() => setAsked(null)}
            patientName={fullName(asked.item.patient)}
            to={asked.to}
          />
        </Suspense>
      )}
    </ListDisplayContext>
  );
}
