import { useCallback, useState } from 'react';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupMoveEndpoints } from '#contract/administration/movePerson.ts';
import type { Member } from '#contract/people/team.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { InvitePanel } from '#src/features/people/InvitePanel.tsx';
import { MemberTable } from '#src/features/people/MemberTable.tsx';
import { MoreActionsContext } from '#src/features/people/MemberActions.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { groupAdministrationApi } from '#src/features/administration/stakeholders/groupAdministrationApi.ts';
import { useOpenRow } from '#src/ui/lists/useOpenRow.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';

const MovePanel = lazyPart(async () => (await import('./MovePanel.tsx')).MovePanel);

const MAX_FOUND = 50;

/** The providers of the group who have no account yet. */
function useProviderChoice(groupId: string) {
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = groupAdministrationApi.useListStakeholdersQuery({
    query: {
      'filter.group.id': [groupId],
      'filter.kind': ['provider'],
      'filter.isActive': true,
      limit: MAX_FOUND,
      ...(search === '' ? {} : { search }),
    },
  });
  const options = (data?.data ?? [])
    .filter(({ userId }) => userId === null)
    .map(({ id, name, specialty }) => ({ value: id, label: name, hint: specialty ?? undefined }));
  return { hasFailed: isError, isLoading: isFetching, onSearch: setSearch, options };
}

function InviteToGroup({ group: { id, name }, onClose }: { group: AdministeredGroup; onClose: () => void }) {
  return (
    <InvitePanel
      onClose={onClose}
      organization={{ groupId: id }}
      organizationName={name}
      providers={useProviderChoice(id)}
    />
  );
}

/** The people with access to the group: they are invited, changed and moved to other groups here. */
export function GroupPeople({ group }: { group: AdministeredGroup }) {
  const invite = useOpenRow('invite');
  const [moving, setMoving] = useState<Member>();
  const mayMove = useMayCall(groupMoveEndpoints.moveUser);
  const moreActions = useCallback(
    (member: Member): readonly MenuItem[] =>
      mayMove && member.version !== null
        ? [{ label: 'Move to another group…', icon: 'people', onSelect: () => setMoving(member) }]
        : [],
    [mayMove],
  );
  return (
    <MoreActionsContext value={moreActions}>
      <MemberTable onInvite={() => invite.open('new')} organization={{ groupId: group.id }} storageKey="groupPeople" />
      {invite.openId !== null && <InviteToGroup group={group} onClose={invite.close} />}
      {moving && <MovePanel group={group} member={moving} onClose={() => setMoving(undefined)} />}
    </MoreActionsContext>
  );
}
