import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Id } from '#contract/platform/fields.ts';
import type { Member } from '#contract/people/team.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { OpenedPanel } from '#src/ui/dialogs/OpenedPanel.tsx';
import type { MemberAction } from './MemberActions.tsx';
import { allowedActions } from './memberActions.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { useMembers, type Organization, type PeopleRights } from './organization.ts';

interface OpenMemberProps {
  readonly id: string;
  readonly organization: Organization;
  readonly rights: PeopleRights;
  readonly onAction: (member: Member, action: MemberAction) => void;
  readonly onClose: () => void;
  /** Called when the panel closes and nobody has that id any more, as after an accepted invitation. */
  readonly onGone: () => void;
}

/** The member in the address, whether or not the list shows that row. */
export function OpenMember({ id, onAction, onClose, onGone, organization, rights }: OpenMemberProps) {
  const user = useSelector(selectCurrentUser);
  const isId = Id.safeParse(id).success;
  const answer = useMembers(organization, isId ? { 'filter.id': [id], limit: 1 } : skipToken);
  return (
    <OpenedPanel answer={answer} isUnknown={!isId} onClose={onClose} onGone={onGone}>
      {(member) => (
        <MemberPanel
          actions={allowedActions(member, user, organization, rights)}
          actorRole={user?.role}
          member={member}
          onAction={(action) => onAction(member, action)}
          onClose={onClose}
          onReload={() => void answer.refetch()}
          organization={organization}
        />
      )}
    </OpenedPanel>
  );
}
