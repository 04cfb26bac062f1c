import * as z from 'zod/mini';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupMoveEndpoints } from '#contract/administration/movePerson.ts';
import type { Member } from '#contract/people/team.ts';
import { peopleApi } from '#src/features/people/peopleApi.ts';
import { movePersonApi } from './movePersonApi.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { GroupField } from '#src/features/administration/stakeholders/OrganizationFields.tsx';

interface MoveValues {
  toGroupId: string;
}

const LABELS = { toGroupId: 'New group' };
const Body = z.omit(groupMoveEndpoints.moveUser.body, { version: true });

interface MovePanelProps {
  readonly member: Member;
  readonly group: AdministeredGroup;
  readonly onClose: () => void;
}

/** Moves a person to another group. The patients stay with the old group. */
export function MovePanel({ group, member, onClose }: MovePanelProps) {
  const [move] = movePersonApi.useMoveUserMutation();
  const showToast = useToast();
  const { data, refetch } = peopleApi.useListGroupUsersQuery({
    groupId: group.id,
    query: { 'filter.id': [member.id], limit: 1 },
  });
  const current = data?.data[0] ?? member;
  const name = member.name ?? member.email;
  const resolver = bodyResolver<MoveValues, z.infer<typeof Body>>(Body, (values) => withoutBlanks({ ...values }));
  return (
    <PanelForm<MoveValues, z.infer<typeof Body>>
      intro={
        <div className="grid gap8">
          <p>
            {name} keeps the same account, password, and role, and moves from {group.name} to the new group right away.
          </p>
          <p>
            Patients referred by {group.name} stay with that group, and {name} no longer sees them.
          </p>
        </div>
      }
      labels={LABELS}
      onClose={onClose}
      onReload={() => void refetch()}
      onSaved={() => {
        showToast({ text: `${name} was moved` });
        onClose();
      }}
      resolver={resolver}
      save={(body, version) => move({ groupId: group.id, userId: member.id, body: { version, ...body } })}
      submitLabel="Move"
      title={`Move ${name}`}
      values={{ toGroupId: '' }}
      version={current.version ?? 0}
    >
      {({ field }) => <GroupField {...field('toGroupId')} isRequired without={group.id} />}
    </PanelForm>
  );
}
