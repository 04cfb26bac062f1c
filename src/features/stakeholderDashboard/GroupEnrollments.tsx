import { ENROLLMENT_SORTS, GroupEnrollmentQuery } from '#contract/enrollments.ts';
import { HospiceFilter, StakeholderFilters } from '#src/shared/referrals/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/shared/referrals/EnrollmentFilters.tsx';
import { useListGroupEnrollmentsQuery } from '#src/shared/referrals/enrollmentsApi.ts';
import { ENROLLMENT_QUICK_FILTERS, LATEST_START_FIRST } from '#src/shared/referrals/enrollmentQuickFilters.ts';
import { FilterBar } from '#src/shared/referrals/FilterBar.tsx';
import list from '#src/shared/referrals/list.module.css';
import { ListResult } from '#src/shared/referrals/ListResult.tsx';
import { sortFor } from '#src/shared/referrals/listSort.ts';
import { listName } from '#src/shared/referrals/patientWords.ts';
import type { Place } from '#src/shared/referrals/place.ts';
import { useFilterLinks } from '#src/shared/referrals/useFilterLinks.ts';
import { zonesNote } from '#src/shared/referrals/zoneWords.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { QuickFilters } from '#src/ui/LinkRow.tsx';
import { ColumnMenu } from '#src/ui/table/ColumnMenu.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useListQuery } from '#src/ui/useListQuery.ts';
import { groupEnrollmentColumns } from './groupEnrollmentColumns.tsx';

export function GroupEnrollments({ groupId, place }: { groupId: string; place: Place }) {
  const [query, changeQuery] = useListQuery(GroupEnrollmentQuery);
  const { isFiltered, isShowing, linkTo } = useFilterLinks(GroupEnrollmentQuery, query);
  const answer = useListGroupEnrollmentsQuery({
    groupId,
    query: { ...query, sortBy: query.sortBy ?? LATEST_START_FIRST },
  });
  const layout = useTableLayout('groupEnrollments', groupEnrollmentColumns);
  const clearLink = linkTo({});

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
        <ColumnMenu columns={groupEnrollmentColumns} layout={layout} />
      </Toolbar>
      <FilterBar
        clearLink={isFiltered ? clearLink : undefined}
        onSearch={(search) => changeQuery({ search })}
        search={query.search}
      >
        <EnrollmentFilters onChange={changeQuery} query={query} />
        <HospiceFilter
          onChange={(value) => changeQuery({ 'filter.hospice.id': value })}
          selected={query['filter.hospice.id']}
        />
        <StakeholderFilters
          onChange={(value) => changeQuery({ 'filter.stakeholders.id': value })}
          selected={query['filter.stakeholders.id']}
        />
      </FilterBar>
      <ListResult
        answer={answer}
        clearLink={clearLink}
        columns={groupEnrollmentColumns}
        defaultSort={LATEST_START_FIRST}
        empty={
          <EmptyState title="No enrollments yet">Each hospice that you ask appears here with its answer.</EmptyState>
        }
        isFiltered={isFiltered}
        label="Enrollments"
        layout={layout}
        noteOf={zonesNote}
        onPage={changeQuery}
        onSort={(sort) => changeQuery({ sortBy: sortFor(ENROLLMENT_SORTS, sort) })}
        place={place}
        query={query}
        rowHref={({ referralId }) => `/stakeholder/referrals/${referralId}`}
        rowLabel={({ referral }) => listName(referral.patient)}
      />
    </div>
  );
}
