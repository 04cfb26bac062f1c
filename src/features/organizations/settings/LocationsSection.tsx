import { useSearchParams } from 'react-router-dom';
import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { HospiceLocationQuery, type HospiceLocation } from '#contract/organizations/hospices.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { useListHospiceLocationsQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import styles from './hospiceSettings.module.css';
import { LOCATION_COLUMNS } from './locationColumns.tsx';
import { LocationPanel } from './LocationPanel.tsx';
import { useSetActive } from './useSetActive.ts';

const LOCATION = 'location';
const NEW = 'new';

function NoLocations({ hasClosed, mayChange }: { readonly hasClosed: boolean; readonly mayChange: boolean }) {
  if (hasClosed) {
    return (
      <EmptyState isCompact title="No location is open">
        Closed ones stand under Closed and can be opened again.
      </EmptyState>
    );
  }
  return (
    <EmptyState isCompact title="No locations yet">
      {mayChange
        ? 'Add your offices and inpatient units: referrals are given to one, and people can be limited to some.'
        : 'A super administrator adds your offices and inpatient units.'}
    </EmptyState>
  );
}

/** The hospice's offices and units. */
export function LocationsSection({ hospiceId }: { readonly hospiceId: string }) {
  const mayChange = useMayCall(hospiceProfileEndpoints.updateHospiceLocation);
  const [query, changeQuery, linkTo] = useListQuery(HospiceLocationQuery);
  const [params] = useSearchParams();
  const isClosed = query['filter.isActive'] === false;
  const answer = useListHospiceLocationsQuery({ hospiceId, query });
  const countQuery = { page: 1, limit: 1 };
  const open = useListHospiceLocationsQuery({ hospiceId, query: countQuery });
  const closed = useListHospiceLocationsQuery({ hospiceId, query: { ...countQuery, 'filter.isActive': false } });
  const layout = useTableLayout('hospiceLocations', LOCATION_COLUMNS);
  const row = useOpenRow(LOCATION);
  const setActive = useSetActive(hospiceId);
  const isFiltered = query.search !== undefined || isClosed;

  const actionsFor = (location: HospiceLocation) => (
    <Menu
      align="end"
      icon="more"
      items={[
        { label: 'Edit…', icon: 'edit', onSelect: () => row.open(location.id) },
        location.isActive
          ? { label: 'Close', icon: 'declined', onSelect: () => void setActive.location(location, false) }
          : { label: 'Reopen', icon: 'check', onSelect: () => void setActive.location(location, true) },
      ]}
      label={`Actions for ${location.name}`}
      size="small"
    />
  );

  return (
    <div className={styles['list']}>
      {!mayChange && (
        <p className={styles['quiet']}>Only super administrators of your hospice add, change and close locations.</p>
      )}
      <Toolbar>
        <QuickFilters
          items={[
            {
              label: 'Open',
              count: open.data?.meta.totalItems,
              isCurrent: !isClosed,
              keepsPlace: true,
              ...linkTo({ 'filter.isActive': undefined }),
            },
            {
              label: 'Closed',
              count: closed.data?.meta.totalItems,
              isCurrent: isClosed,
              keepsPlace: true,
              ...linkTo({ 'filter.isActive': false }),
            },
          ]}
          label="Open or closed"
        />
        <SearchField
          label="Search name"
          onChange={(text) => changeQuery({ search: text || undefined })}
          value={query.search ?? ''}
        />
        {mayChange && (
          <span className={styles['tools']}>
            <Button icon="plus" onClick={() => row.open(NEW)} variant="primary">
              Add a location…
            </Button>
          </span>
        )}
      </Toolbar>
      <PagedTable
        answer={answer}
        clearLink={isFiltered ? listLink(HospiceLocationQuery, { limit: query.limit }, params) : undefined}
        columns={LOCATION_COLUMNS}
        empty={<NoLocations hasClosed={(closed.data?.meta.totalItems ?? 0) > 0} mayChange={mayChange} />}
        isCompact
        label="Locations"
        layout={layout}
        onPage={changeQuery}
        paging={query}
        rowActions={mayChange ? actionsFor : undefined}
        rowHref={({ id }) => row.hrefOf(id)}
        rowLabel={({ name }) => name}
        rowLinkOptions={row.linkOptions}
      />
      {row.openId !== null && (
        <LocationPanel
          hospiceId={hospiceId}
          id={row.openId === NEW ? null : row.openId}
          key={row.openId}
          mayChange={mayChange}
          onClose={row.close}
          onSetActive={setActive.location}
        />
      )}
    </div>
  );
}
