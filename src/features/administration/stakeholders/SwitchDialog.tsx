import type { AdministeredGroup, AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import {
  useUpdateCommunityMutation,
  useUpdateGroupMutation,
  useUpdateProviderMutation,
} from './groupAdministrationApi.ts';
import { pluralText } from '#src/ui/countText.ts';

interface SwitchDialogProps<Subject> {
  readonly subject: Subject;
  readonly onClose: () => void;
}

type Change = (isActive: boolean) => Promise<{ error?: unknown }>;

interface ConfirmSwitchDialogProps {
  readonly name: string;
  readonly isActive: boolean;
  /** The effects of switching it off or on. */
  readonly sentences: readonly string[];
  readonly isPending: boolean;
  readonly change: Change;
  readonly onClose: () => void;
}

function ConfirmSwitchDialog({ change, isActive, isPending, name, onClose, sentences }: ConfirmSwitchDialogProps) {
  const showOutcome = useOutcome((error) =>
    problem(error).code === 'conflict'
      ? `Somebody changed ${name} a moment ago. Nothing was saved.`
      : problemText(error),
  );
  const confirm = async () => {
    const answer = await change(!isActive);
    onClose();
    showOutcome(answer, isActive ? `${name} is switched off` : `${name} is active again`);
  };
  return (
    <ConfirmDialog
      confirmLabel={isActive ? 'Switch off' : 'Switch on'}
      isDanger={isActive}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={isActive ? `Switch ${name} off?` : `Switch ${name} on again?`}
    >
      <div className="grid gap8">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}

const groupOffText = ({ openInvites, people }: AdministeredGroup): string[] => [
  people === 0
    ? 'Nobody has access to it now.'
    : `${pluralText(people, 'person loses', 'people lose')} access at the next step, wherever they are.`,
  ...(openInvites > 0
    ? [`${pluralText(openInvites, 'open invitation', 'open invitations')} can no longer be accepted.`]
    : []),
  'Hospices keep the patients that it referred. No new ones can be referred in its name.',
  'It can be switched on again at any time.',
];

const GROUP_ON_TEXT = [
  'Its people have access again, with the roles they had.',
  'It can refer to the hospices that it is connected with.',
];

/** Confirms that a group and its people lose access, or get it back. */
export function SwitchGroupDialog({ onClose, subject }: SwitchDialogProps<AdministeredGroup>) {
  const [update, { isLoading }] = useUpdateGroupMutation();
  const { id, isActive, name, version } = subject;
  return (
    <ConfirmSwitchDialog
      change={(next) => update({ groupId: id, body: { version, isActive: next } })}
      isActive={isActive}
      isPending={isLoading}
      name={name}
      onClose={onClose}
      sentences={isActive ? groupOffText(subject) : GROUP_ON_TEXT}
    />
  );
}

const partyOffText = ({ kind, referrals, userId }: AdministeredStakeholder): string[] => [
  'Nobody can choose it for a referral any longer.',
  ...(referrals > 0 ? [`${pluralText(referrals, 'referral keeps', 'referrals keep')} naming it.`] : []),
  ...(kind === 'provider' && userId !== null ? ['The account of this provider keeps its access.'] : []),
  'It can be switched on again at any time.',
];

/** Confirms that a provider or a community can no longer be chosen, or can be again. */
export function SwitchPartyDialog({ onClose, subject }: SwitchDialogProps<AdministeredStakeholder>) {
  const [updateProvider, provider] = useUpdateProviderMutation();
  const [updateCommunity, community] = useUpdateCommunityMutation();
  const { id, isActive, kind, name, version } = subject;
  const change: Change = (next) => {
    const body = { version, isActive: next };
    return kind === 'provider' ? updateProvider({ providerId: id, body }) : updateCommunity({ communityId: id, body });
  };
  return (
    <ConfirmSwitchDialog
      change={change}
      isActive={isActive}
      isPending={provider.isLoading || community.isLoading}
      name={name}
      onClose={onClose}
      sentences={isActive ? partyOffText(subject) : ['It can be chosen for new referrals again.']}
    />
  );
}
