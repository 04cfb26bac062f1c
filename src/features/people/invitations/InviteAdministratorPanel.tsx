import { AdministratorInviteCreation } from '#contract/people/invites.ts';
import { InviteForm, personOf } from '#src/features/people/InviteForm.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { invitationsApi } from './invitationsApi.ts';

const resolver = bodyResolver(AdministratorInviteCreation, personOf);

/** Invites another administrator of the whole system. */
export function InviteAdministratorPanel({ onClose }: { readonly onClose: () => void }) {
  const [invite] = invitationsApi.useCreateAdministratorInviteMutation();
  return (
    <InviteForm
      intro="Administrators can see and change every organization, and open patients’ records with a reason."
      invite={(body) => invite({ body })}
      onClose={onClose}
      resolver={resolver}
      roles={[]}
      title="Invite an administrator"
    />
  );
}
