import { useMemo, type ComponentProps } from 'react';
import { MemberQuery } from '#contract/people/team.ts';
import { MemberTable } from '#src/features/people/MemberTable.tsx';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';

const InvitePanel = lazyPart(async () => (await import('#src/features/people/InvitePanel.tsx')).InvitePanel);
const SavedFiltersMenu = lazyPart(
  async () => (await import('#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

const MAX_LOCATIONS = 100;
const INVITE = 'invite';

/** The hospice's locations, closed ones last: a person may still be limited to one. */
function useAllLocations(hospiceId: string) {
  const open = directoryApi.useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS } });
  const closed = directoryApi.useListHospiceLocationsQuery({
    hospiceId,
    query: { limit: MAX_LOCATIONS, 'filter.isActive': false },
  });
  return useMemo(() => [...(open.data?.data ?? []), ...(closed.data?.data ?? [])], [closed.data, open.data]);
}

interface HospiceTeamProps extends Pick<ComponentProps<typeof MemberTable>, 'storageKey' | 'renderSaved' | 'timeZone'> {
  readonly hospiceId: string;
  readonly name: string | undefined;
}

/** The people with access to a hospice; others are invited here. */
export function HospiceTeam({ hospiceId, name, ...table }: HospiceTeamProps) {
  const organization = useMemo(() => ({ hospiceId }), [hospiceId]);
  const locations = useAllLocations(hospiceId);
  const invite = useOpenRow(INVITE);
  return (
    <>
      <MemberTable {...table} locations={locations} onInvite={() => invite.open('new')} organization={organization} />
      {invite.openId !== null && (
        <InvitePanel
          locations={locations}
          onClose={invite.close}
          organization={organization}
          organizationName={name ?? 'your hospice'}
        />
      )}
    </>
  );
}

/** The people with access to the user's own hospice, and their roles. */
export function TeamSection(props: Omit<HospiceTeamProps, 'storageKey' | 'renderSaved'>) {
  return (
    <>
      <HospiceTeam
        {...props}
        renderSaved={(list) => <SavedFiltersMenu {...list} kind="hospice_user_access" schema={MemberQuery} />}
        storageKey="hospiceTeam"
      />
      {props.timeZone !== undefined && <p className="small block regular tight">{zoneNote(props.timeZone)}</p>}
    </>
  );
}
