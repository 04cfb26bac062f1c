import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { HospiceLocationQuery, locationTypeLabel, type HospiceLocation } from '#contract/organizations/hospices.ts';
import { useSelector } from 'react-redux';
import { mayGrantLocations } from '#contract/people/teamRules.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { ActiveList } from './ActiveList.tsx';
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
  { id: 'type', header: 'Type', cell: ({ type }) => locationTypeLabel[type] },
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
  add: 'Add location…',
  states: 'Open or closed',
  active: 'Open',
  inactive: 'Closed',
  take: 'Close',
  bringBack: 'Reopen',
};

/** The hospice's offices and units. */
export function LocationsSection({ hospiceId }: { readonly hospiceId: string }) {
  const mayAdd = useMayCall(hospiceProfileEndpoints.createHospiceLocation);
  const mayChangeAny = useMayCall(hospiceProfileEndpoints.updateHospiceLocation);
  const own = useSelector(selectCurrentUser)?.locationIds ?? [];
  const mayChange = (id: string) => mayChangeAny && mayGrantLocations(own, [id]);
  const list = useWorkList({ schema: HospiceLocationQuery, columns: COLUMNS, storageKey: 'hospiceLocations' });
  const setActive = useSetActive(hospiceId);
  const answer = directoryApi.useListHospiceLocationsQuery({ hospiceId, query: list.query });
  const active = directoryApi.useListHospiceLocationsQuery({ hospiceId, query: { limit: 1 } });
  const inactive = directoryApi.useListHospiceLocationsQuery({
    hospiceId,
    query: { limit: 1, 'filter.isActive': false },
  });
  const hasClosed = (inactive.data?.meta.totalItems ?? 0) > 0;
  return (
    <ActiveList
      answers={{ shown: answer, active, inactive }}
      empty={<NoLocations hasClosed={hasClosed} mayAdd={mayAdd} />}
      intro={introOf(mayAdd, mayChangeAny)}
      list={list}
      mayAdd={mayAdd}
      mayChange={({ id }) => mayChange(id)}
      onSetActive={setActive.location}
      openName="location"
      texts={TEXTS}
    >
      {(id, onClose) => (
        <LocationPanel
          hospiceId={hospiceId}
          id={id}
          mayChange={id === null ? mayAdd : mayChange(id)}
          onClose={onClose}
          onSetActive={setActive.location}
        />
      )}
    </ActiveList>
  );
}

function introOf(mayAdd: boolean, mayChangeAny: boolean): string | undefined {
  if (mayAdd) return undefined;
  return mayChangeAny
    ? 'You can change the locations you have access to. Super administrators with access to all locations can add new ones.'
    : 'Only super administrators can add, change, and close locations.';
}

function NoLocations({ hasClosed, mayAdd }: { readonly hasClosed: boolean; readonly mayAdd: boolean }) {
  if (hasClosed) {
    return (
      <EmptyState isCompact title="No open locations">
        Closed locations are under Closed. You can reopen them.
      </EmptyState>
    );
  }
  return (
    <EmptyState isCompact title="No locations yet">
      {mayAdd
        ? 'Add your offices and inpatient units. Referrals are assigned to a location, and you can limit people to some locations.'
        : 'A super administrator can add your offices and inpatient units.'}
    </EmptyState>
  );
}
