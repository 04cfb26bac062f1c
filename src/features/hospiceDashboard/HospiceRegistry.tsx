import { lazy, Suspense, useState } from 'react';
import type { HospiceDashboard } from '#contract/hospices.ts';
import { HospiceReferralQuery, REFERRAL_SORTS, type ReferralListItem } from '#contract/referrals.ts';
import type { ReferralStatus } from '#contract/statuses.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import list from '#src/shared/referrals/list.module.css';
import { ListResult } from '#src/shared/referrals/ListResult.tsx';
import { sortFor } from '#src/shared/referrals/listSort.ts';
import { ownEnrollment } from '#src/shared/referrals/ownEnrollment.ts';
import { fullName, listName } from '#src/shared/referrals/patientWords.ts';
import type { Place } from '#src/shared/referrals/place.ts';
import { useListHospiceReferralsQuery } from '#src/shared/referrals/referralsApi.ts';
import { useFilterLinks } from '#src/shared/referrals/useFilterLinks.ts';
import { QuickFilters } from '#src/ui/LinkRow.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ColumnMenu } from '#src/ui/table/ColumnMenu.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useListQuery } from '#src/ui/useListQuery.ts';
import { registryColumns } from './registryColumns.tsx';
import { QUICK_FILTER_NAMES, QUICK_FILTERS, quickFilterLabel } from './registryFilters.ts';

// The rows are there before what narrows and changes them.
const RegistryFilters = lazy(async () => ({ default: (await import('./RegistryFilters.tsx')).RegistryFilters }));
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));
const RegistryRowActions = lazy(async () => ({
  default: (await import('./RegistryRowActions.tsx')).RegistryRowActions,
}));
const TransitionDialog = lazy(async () => ({
  default: (await import('#src/shared/referrals/TransitionDialog.tsx')).TransitionDialog,
}));

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

interface Asked {
  readonly item: ReferralListItem;
  readonly to: ReferralStatus;
}

interface HospiceRegistryProps {
  hospiceId: string;
  counts: HospiceDashboard['counts'] | undefined;
  place: Place;
}

export function HospiceRegistry({ counts, hospiceId, place }: HospiceRegistryProps) {
  const ability = useAbility();
  const canWork = ability.can('manage', 'HospicePatientRegistry') || ability.can('manage', 'Enrollment');
  const [query, changeQuery] = useListQuery(HospiceReferralQuery);
  const { isFiltered, isShowing, linkTo } = useFilterLinks(HospiceReferralQuery, query);
  const answer = useListHospiceReferralsQuery({ hospiceId, query });
  const layout = useTableLayout('hospiceRegistry', registryColumns);
  const [asked, setAsked] = useState<Asked | null>(null);
  const askedEnrollment = asked && ownEnrollment(asked.item, hospiceId);
  const clearLink = linkTo({});
  const actionsFor = (item: ReferralListItem) => (
    <Suspense fallback={<span className={list['actionRoom']} />}>
      <RegistryRowActions item={item} onStep={(row, to) => setAsked({ item: row, to })} />
    </Suspense>
  );

  return (
    <div className={list['list']}>
      <Toolbar isSpread>
        <QuickFilters
          items={QUICK_FILTER_NAMES.map((name) => ({
            label: quickFilterLabel[name],
            count: counts?.[name],
            isCurrent: isShowing(QUICK_FILTERS[name]),
            ...linkTo(QUICK_FILTERS[name]),
          }))}
          label="Quick filters"
        />
        <ColumnMenu columns={registryColumns} layout={layout} />
      </Toolbar>
      <Suspense fallback={<div className={list['filterRoom']} />}>
        <RegistryFilters clearLink={isFiltered ? clearLink : undefined} onChange={changeQuery} query={query} />
      </Suspense>
      <ListResult
        answer={answer}
        clearLink={clearLink}
        columns={registryColumns}
        defaultSort={NEWEST_FIRST}
        empty={
          <Suspense fallback={<Skeleton height={480} width="100%" />}>
            <FirstSteps />
          </Suspense>
        }
        isFiltered={isFiltered}
        label="Patient registry"
        layout={layout}
        onPage={changeQuery}
        onSort={(sort) => changeQuery({ sortBy: sortFor(REFERRAL_SORTS, sort) })}
        place={place}
        query={query}
        rowHref={({ id }) => `/hospice/referrals/${id}`}
        rowLabel={({ patient }) => listName(patient)}
        {...(canWork ? { rowActions: actionsFor } : {})}
      />
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
    </div>
  );
}
