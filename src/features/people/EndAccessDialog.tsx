import type { Member } from '#contract/people/team.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { nameOf } from './memberActions.ts';

interface EndAccessDialogProps {
  readonly member: Member;
  readonly act: 'deactivate' | 'revoke';
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Explains what ending somebody's access means, and asks. */
export function EndAccessDialog({ act, member, ...rest }: EndAccessDialogProps) {
  if (act === 'revoke') {
    return (
      <ConfirmDialog {...rest} confirmLabel="Revoke" isDanger title="Revoke this invitation?">
        <p>The link that {member.email} has stops working at once. You can invite the person again.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...rest} confirmLabel="Deactivate" isDanger title={`Deactivate ${nameOf(member)}?`}>
      <p>
        Access ends at once, on every device. What this person did stays under the same name, and the account can be
        activated again.
      </p>
    </ConfirmDialog>
  );
}
