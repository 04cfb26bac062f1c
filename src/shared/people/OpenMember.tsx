import { useSelector } from 'react-redux';
import type { Member } from '#contract/team.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import type { MemberAct } from './MemberActions.tsx';
import { actsOn } from './memberActs.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { useMembers, type Organisation, type PeopleRights } from './organisation.ts';

interface OpenMemberProps {
  readonly id: string;
  readonly organisation: Organisation;
  readonly rights: PeopleRights;
  readonly onAct: (member: Member, act: MemberAct) => void;
  readonly onClose: () => void;
}

/** Whom the address names, whether or not the page of the list shows that row. */
export function OpenMember({ id, onAct, onClose, organisation, rights }: OpenMemberProps) {
  const user = useSelector(selectCurrentUser);
  const { data, refetch } = useMembers(organisation, { 'filter.id': [id], limit: 1 });
  const member = data?.data[0];
  if (!member) return null;
  return (
    <MemberPanel
      actorRole={user?.role}
      acts={actsOn(member, user, organisation, rights)}
      member={member}
      onAct={(act) => onAct(member, act)}
      onClose={onClose}
      onReload={() => void refetch()}
      organisation={organisation}
    />
  );
}
