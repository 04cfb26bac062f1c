import { AdministratorInviteCreation } from '#contract/people/invites.ts';
import { InviteForm, NOBODY, personOf } from '#src/features/people/InviteForm.tsx';
import type { PersonValues } from '#src/features/people/PersonFields.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { useCreateAdministratorInviteMutation } from './invitationsApi.ts';

const resolver = bodyResolver<PersonValues, AdministratorInviteCreation>(AdministratorInviteCreation, personOf);

/** Invites another administrator of the whole system. */
export function InviteAdministratorPanel({ onClose }: { readonly onClose: () => void }) {
  const [invite] = useCreateAdministratorInviteMutation();
  return (
    <InviteForm
      intro="Administrators see and change every organization, and read patients’ records with a reason."
      invite={(invitation: AdministratorInviteCreation) => invite({ body: invitation })}
      onClose={onClose}
      resolver={resolver}
      roles={[]}
      title="Invite an administrator"
      values={NOBODY}
    />
  );
}
