import { lazy, Suspense, useState } from 'react';
import { ENROLLMENT_SORTS, HospiceEnrollmentQuery, type EnrollmentListItem } from '#contract/enrollments.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { GroupFilter, ProviderFilter } from '#src/shared/referrals/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/shared/referrals/EnrollmentFilters.tsx';
import { useListHospiceEnrollmentsQuery } from '#src/shared/referrals/enrollmentsApi.ts';
import { ENROLLMENT_QUICK_FILTERS, LATEST_START_FIRST } from '#src/shared/referrals/enrollmentQuickFilters.ts';
import { FilterBar } from '#src/shared/referrals/FilterBar.tsx';
import list from '#src/shared/referrals/list.module.css';
import { ListResult } from '#src/shared/referrals/ListResult.tsx';
import { sortFor } from '#src/shared/referrals/listSort.ts';
import { listName } from '#src/shared/referrals/patientWords.ts';
import type { Place } from '#src/shared/referrals/place.ts';
import { useFilterLinks } from '#src/shared/referrals/useFilterLinks.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { QuickFilters } from '#src/ui/LinkRow.tsx';
import { ColumnMenu } from '#src/ui/table/ColumnMenu.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useListQuery } from '#src/ui/useListQuery.ts';
import { enrollmentColumns } from './enrollmentColumns.tsx';
import type { EnrollmentAct } from './EnrollmentRowActions.tsx';

// The rows are there before what changes them.
const EnrollmentRowActions = lazy(async () => ({
  default: (await import('./EnrollmentRowActions.tsx')).EnrollmentRowActions,
}));
const EnrollmentActs = lazy(async () => ({ default: (await import('./EnrollmentActs.tsx')).EnrollmentActs }));

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

interface Asked {
  readonly item: EnrollmentListItem;
  readonly act: EnrollmentAct;
}

export function HospiceEnrollments({ hospiceId, place }: { hospiceId: string; place: Place }) {
  const ability = useAbility();
  const canWork = ability.can('manage', 'HospicePatientRegistry') || ability.can('manage', 'Enrollment');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [query, changeQuery] = useListQuery(HospiceEnrollmentQuery);
  const { isFiltered, isShowing, linkTo } = useFilterLinks(HospiceEnrollmentQuery, query);
  const answer = useListHospiceEnrollmentsQuery({
    hospiceId,
    query: { ...query, sortBy: query.sortBy ?? LATEST_START_FIRST },
  });
  const layout = useTableLayout('hospiceEnrollments', enrollmentColumns);
  const clearLink = linkTo({});
  // As the list has it now; a row that left the list stays as it was when it was chosen.
  const askedItem = asked && (answer.data?.data.find(({ id }) => id === asked.item.id) ?? asked.item);
  const actionsFor = (row: EnrollmentListItem) => (
    <Suspense fallback={<span className={list['actionRoom']} />}>
      <EnrollmentRowActions item={row} onAct={(item, act) => setAsked({ item, act })} />
    </Suspense>
  );

  return (
    <div className={list['list']}>
      <Toolbar isSpread>
        <QuickFilters
          items={ENROLLMENT_QUICK_FILTERS.map(({ filters, label }) => ({
            label,
            isCurrent: isShowing(filters),
            ...linkTo(filters),
          }))}
          label="Quick filters"
        />
        <ColumnMenu columns={enrollmentColumns} layout={layout} />
      </Toolbar>
      <FilterBar
        clearLink={isFiltered ? clearLink : undefined}
        onSearch={(search) => changeQuery({ search })}
        search={query.search}
      >
        <EnrollmentFilters onChange={changeQuery} query={query} />
        <ProviderFilter onChange={(value) => changeQuery({ [PROVIDER]: value })} selected={query[PROVIDER]} />
        <GroupFilter onChange={(value) => changeQuery({ [GROUP]: value })} selected={query[GROUP]} />
      </FilterBar>
      <ListResult
        answer={answer}
        clearLink={clearLink}
        columns={enrollmentColumns}
        defaultSort={LATEST_START_FIRST}
        empty={<EmptyState title="No enrollments yet">Each referral that reaches the hospice appears here.</EmptyState>}
        isFiltered={isFiltered}
        label="Enrollments"
        layout={layout}
        onPage={changeQuery}
        onSort={(sort) => changeQuery({ sortBy: sortFor(ENROLLMENT_SORTS, sort) })}
        place={place}
        query={query}
        rowHref={({ referralId }) => `/hospice/referrals/${referralId}`}
        rowLabel={({ referral }) => listName(referral.patient)}
        {...(canWork ? { rowActions: actionsFor } : {})}
      />
      {asked && askedItem && (
        <Suspense>
          <EnrollmentActs act={asked.act} item={askedItem} onClose={() => setAsked(null)} place={place} />
        </Suspense>
      )}
    </div>
  );
}
