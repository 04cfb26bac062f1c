import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { HospiceLocationQuery, type HospiceLocation } from '#contract/organizations/hospices.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { useListHospiceLocationsQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { ActiveList } from './ActiveList.tsx';
import { locationTypeLabel } from './locationForm.ts';
import { LocationPanel } from './LocationPanel.tsx';
import { useSetActive } from './useSetActive.ts';
import { zipLabel } from './zips.ts';

const COLUMNS: readonly Column<HospiceLocation>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ address, name }) => (
      <>
        {name}
        {address !== null && <span className="small block regular tight">{address}</span>}
      </>
    ),
    width: 300,
  },
  { id: 'type', header: 'Kind', cell: ({ type }) => locationTypeLabel[type] },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone },
  { id: 'fax', header: 'Fax', cell: ({ fax }) => fax, isHiddenAtFirst: true },
  {
    id: 'area',
    header: 'Service area',
    cell: ({ serviceAreaZips }) => (serviceAreaZips.length === 0 ? null : zipLabel(serviceAreaZips.join(' '))),
  },
];

const TEXTS = {
  label: 'Locations',
  add: 'Add a location…',
  states: 'Open or closed',
  active: 'Open',
  inactive: 'Closed',
  take: 'Close',
  bringBack: 'Reopen',
};

/** The hospice's offices and units. */
export function LocationsSection({ hospiceId }: { readonly hospiceId: string }) {
  const mayChange = useMayCall(hospiceProfileEndpoints.updateHospiceLocation);
  const list = useWorkList({ schema: HospiceLocationQuery, columns: COLUMNS, storageKey: 'hospiceLocations' });
  const setActive = useSetActive(hospiceId);
  const answer = useListHospiceLocationsQuery({ hospiceId, query: list.query });
  const active = useListHospiceLocationsQuery({ hospiceId, query: { limit: 1 } });
  const inactive = useListHospiceLocationsQuery({ hospiceId, query: { limit: 1, 'filter.isActive': false } });
  const hasClosed = (inactive.data?.meta.totalItems ?? 0) > 0;
  return (
    <ActiveList
      answers={{ shown: answer, active, inactive }}
      empty={<NoLocations hasClosed={hasClosed} mayChange={mayChange} />}
      intro={mayChange ? undefined : 'Only super administrators of your hospice add, change and close locations.'}
      list={list}
      mayChange={mayChange}
      onSetActive={setActive.location}
      openName="location"
      texts={TEXTS}
    >
      {(id, onClose) => (
        <LocationPanel
          hospiceId={hospiceId}
          id={id}
          mayChange={mayChange}
          onClose={onClose}
          onSetActive={setActive.location}
        />
      )}
    </ActiveList>
  );
}

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
