import { Suspense } from 'react';
import type { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { MemberTable } from '#src/features/people/MemberTable.tsx';
import { useListHospiceLocationsQuery } from '#src/features/organizations/directory/directoryApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';

const InvitePanel = lazyComponent(async () => (await import('#src/features/people/InvitePanel.tsx')).InvitePanel);

const INVITE = 'invite';
const MAX_LOCATIONS = 100;

/** Who has access to the hospice; its first super administrator is invited here. */
export function HospiceTeam({ profile: { id: hospiceId, name, timeZone } }: { readonly profile: HospiceProfile }) {
  const panel = useOpenRow('panel');
  const open = useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS } });
  const closed = useListHospiceLocationsQuery({ hospiceId, query: { limit: MAX_LOCATIONS, 'filter.isActive': false } });
  const locations = [...(open.data?.data ?? []), ...(closed.data?.data ?? [])];
  const organization = { hospiceId };
  return (
    <>
      <MemberTable
        locations={locations}
        onInvite={() => panel.open(INVITE)}
        organization={organization}
        storageKey="adminHospiceTeam"
        timeZone={timeZone}
      />
      <Suspense>
        {panel.openId === INVITE && (
          <InvitePanel
            locations={locations}
            onClose={panel.close}
            organization={organization}
            organizationName={name}
          />
        )}
      </Suspense>
    </>
  );
}
