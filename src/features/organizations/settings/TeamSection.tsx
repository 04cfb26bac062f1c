import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MemberQuery } from '#contract/people/team.ts';
import { InvitePanel } from '#src/features/people/InvitePanel.tsx';
import { MemberTable, type MemberList } from '#src/features/people/MemberTable.tsx';
import { useListHospiceLocationsQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { useFreshEntry } from '#src/ui/lists/useFreshEntry.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';

const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

const MAX_LOCATIONS = 100;
const INVITE = 'invite';

/** The hospice's locations, closed ones last: a person may still be limited to one. */
function useAllLocations(hospiceId: string) {
  const open = useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS } });
  const closed = useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS, 'filter.isActive': false } });
  return useMemo(() => [...(open.data?.data ?? []), ...(closed.data?.data ?? [])], [closed.data, open.data]);
}

function Saved({ isFresh, layout, query }: MemberList & { readonly isFresh: boolean }) {
  return (
    <Suspense>
      <SavedFiltersMenu
        isFresh={isFresh}
        kind="hospice_user_access"
        layout={layout}
        query={query}
        schema={MemberQuery}
      />
    </Suspense>
  );
}

interface TeamSectionProps {
  readonly hospiceId: string;
  readonly name: string | undefined;
  readonly timeZone: string | undefined;
}

/** Who has access to the hospice, and in which role. */
export function TeamSection({ hospiceId, name, timeZone }: TeamSectionProps) {
  const organization = useMemo(() => ({ hospiceId }), [hospiceId]);
  const locations = useAllLocations(hospiceId);
  const invite = useOpenRow(INVITE);
  const [params] = useSearchParams();
  const isFresh = useFreshEntry([...params.keys()].every((key) => key === 'part'));
  return (
    <>
      <MemberTable
        locations={locations}
        onInvite={() => invite.open('new')}
        organization={organization}
        renderSaved={(list) => <Saved isFresh={isFresh} {...list} />}
        storageKey="hospiceTeam"
        timeZone={timeZone}
      />
      {timeZone !== undefined && <p className="small block regular tight">{zoneNote(timeZone)}</p>}
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
