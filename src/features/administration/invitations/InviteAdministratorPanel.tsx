import { useRef } from 'react';
import { AdministratorInviteCreation } from '#contract/people/invites.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { INVITE_INTRO, PERSON_LABELS, useInviting } from '#src/features/people/inviteForm.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useCreateAdministratorInviteMutation } from './invitationsApi.ts';

interface Values {
  email: string;
  firstName: string;
  lastName: string;
}

const BLANK: Values = { email: '', firstName: '', lastName: '' };

const resolver = bodyResolver(AdministratorInviteCreation, ({ email, ...name }: Values) => ({
  email: email.trim(),
  ...withoutBlanks(name),
}));

/** Another administrator of the whole system. */
export function InviteAdministratorPanel({ onClose }: { readonly onClose: () => void }) {
  const [invite] = useCreateAdministratorInviteMutation();
  const invited = useRef('');
  const { form, onInvited } = useInviting(PRODUCT_NAME, onClose);
  return (
    <PanelForm<Values, AdministratorInviteCreation>
      {...form}
      intro={
        <p>
          Administrators see and change every organization, and read patients’ records with a reason. {INVITE_INTRO}
        </p>
      }
      labels={PERSON_LABELS}
      onSaved={() => onInvited(invited.current)}
      resolver={resolver}
      save={(body) => {
        invited.current = body.email;
        return invite(body);
      }}
      title="Invite an administrator"
      values={BLANK}
    >
      {(control) => (
        <>
          <FormTextField control={control} isRequired label={PERSON_LABELS.email} name="email" type="email" />
          <FormGrid>
            <FormTextField control={control} label={PERSON_LABELS.firstName} maxLength={80} name="firstName" />
            <FormTextField control={control} label={PERSON_LABELS.lastName} maxLength={80} name="lastName" />
          </FormGrid>
        </>
      )}
    </PanelForm>
  );
}
