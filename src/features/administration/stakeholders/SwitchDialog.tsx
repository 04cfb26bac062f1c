import type { AdministeredGroup, AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
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
    problem(error).code === 'conflict' ? `Someone just changed ${name}. Nothing was saved.` : problemText(error),
  );
  const confirm = async () => {
    const answer = await change(!isActive);
    onClose();
    showOutcome(answer, isActive ? `${name} is turned off` : `${name} is active again`);
  };
  return (
    <ConfirmDialog
      confirmLabel={isActive ? 'Turn off' : 'Turn on'}
      isDanger={isActive}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={isActive ? `Turn off ${name}?` : `Turn on ${name}?`}
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
    ? 'No one has access to it.'
    : `${pluralText(people, 'person loses', 'people lose')} access immediately.`,
  ...(openInvites > 0
    ? [`${pluralText(openInvites, 'open invitation', 'open invitations')} can no longer be accepted.`]
    : []),
  'Hospices keep the patients it referred. It can’t refer new ones.',
  'You can turn it on again at any time.',
];

const GROUP_ON_TEXT = [
  'Its people get their access back, with the same roles.',
  'It can refer to its connected hospices.',
];

/** Confirms that a group and its people lose access, or get it back. */
export function SwitchGroupDialog({ onClose, subject }: SwitchDialogProps<AdministeredGroup>) {
  const [update, { isLoading }] = groupAdministrationApi.useUpdateGroupMutation();
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
  `New referrals can no longer name this ${kind}.`,
  ...(referrals > 0
    ? [`${pluralText(referrals, 'referral names', 'referrals name')} this ${kind} and won’t change.`]
    : []),
  ...(kind === 'provider' && userId !== null ? ['This provider’s account keeps its access.'] : []),
  'You can turn it on again at any time.',
];

/** Confirms that a provider or a community can no longer be chosen, or can be again. */
export function SwitchPartyDialog({ onClose, subject }: SwitchDialogProps<AdministeredStakeholder>) {
  const [updateProvider, provider] = groupAdministrationApi.useUpdateProviderMutation();
  const [updateCommunity, community] = groupAdministrationApi.useUpdateCommunityMutation();
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
      sentences={isActive ? partyOffText(subject) : [`New referrals can name this ${kind} again.`]}
    />
  );
}
