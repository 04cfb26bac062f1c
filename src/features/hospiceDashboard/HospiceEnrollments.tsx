import { ENROLLMENT_SORTS, HospiceEnrollmentQuery } from '#contract/enrollments.ts';
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

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

export function HospiceEnrollments({ hospiceId, place }: { hospiceId: string; place: Place }) {
  const [query, changeQuery] = useListQuery(HospiceEnrollmentQuery);
  const { isFiltered, isShowing, linkTo } = useFilterLinks(HospiceEnrollmentQuery, query);
  const answer = useListHospiceEnrollmentsQuery({
    hospiceId,
    query: { ...query, sortBy: query.sortBy ?? LATEST_START_FIRST },
  });
  const layout = useTableLayout('hospiceEnrollments', enrollmentColumns);
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
      />
    </div>
  );
}
