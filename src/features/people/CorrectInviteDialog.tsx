import * as z from 'zod/mini';
import { Email } from '#contract/platform/fields.ts';
import { problem } from '#src/api/problem.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { inviteRefusal } from './inviteRefusal.ts';
import { peopleApi } from './peopleApi.ts';

const Body = z.object({ email: Email });
type Body = z.infer<typeof Body>;

const resolver = bodyResolver(Body, ({ email }: Body) => ({ email: email.trim() }));

interface CorrectInviteDialogProps {
  readonly invite: { readonly id: string; readonly email: string };
  readonly onClose: () => void;
  /** The invitation at the old address is gone from the lists. */
  readonly onCorrected: () => void;
}

/** Sends an invitation to another address than the one it went to. */
export function CorrectInviteDialog({ invite, onClose, onCorrected }: CorrectInviteDialogProps) {
  const [correct] = peopleApi.useCorrectInviteMutation();
  const showToast = useToast();
  return (
    <DialogForm<Body, Body>
      intro={<p>The link sent to {invite.email} stops working.</p>}
      labels={{ email: 'Email' }}
      onClose={onClose}
      resolver={resolver}
      save={async (body) => {
        const { data, error } = await correct({ inviteId: invite.id, body });
        if (!data) return inviteRefusal(problem(error));
        showToast({
          text:
            data.state === 'waiting_for_confirmation'
              ? `The invitation for ${data.email} is waiting for a super administrator of the hospice to confirm it`
              : `Invitation will be sent to ${data.email}`,
        });
        onCorrected();
        return undefined;
      }}
      size="small"
      submitLabel="Send invitation"
      title="Correct email"
      values={{ email: invite.email }}
    >
      {({ field }) => <FormTextField {...field('email')} isRequired type="email" />}
    </DialogForm>
  );
}
