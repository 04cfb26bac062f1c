import { useRef, type ReactNode } from 'react';
import type { Control, Resolver } from 'react-hook-form';
import type { Role } from '#contract/platform/roles.ts';
import { INVITE_DAYS, type Invite } from '#contract/people/invites.ts';
import { withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { inviteRefusal } from './inviteRefusal.ts';
import { RoleChoice } from './RoleChoice.tsx';

/** The fields of every invitation, and those that one kind of organization asks in addition. */
export interface InviteValues {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  locationIds: string[];
  discipline: string;
  canBeAdmissionNurse: boolean;
  canBePrimaryNurse: boolean;
  providerId: string;
}

const BLANK: InviteValues = {
  email: '',
  firstName: '',
  lastName: '',
  role: '',
  locationIds: [],
  discipline: '',
  canBeAdmissionNurse: false,
  canBePrimaryNurse: false,
  providerId: '',
};

export const INVITE_LABELS = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  locationIds: 'Locations',
  discipline: 'Discipline',
  canBeAdmissionNurse: 'Can be the admission nurse',
  canBePrimaryNurse: 'Can be the primary nurse',
  providerId: 'Provider in the directory',
} as const;

export const personOf = ({ email, firstName, lastName, role }: InviteValues) =>
  withoutBlanks({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), role });

interface InviteFormProps<Body> {
  readonly title: string;
  /** Those that may be given; none: no role is asked for. */
  readonly roles: readonly Role[];
  readonly intro?: string;
  readonly resolver: Resolver<InviteValues, unknown, Body>;
  readonly invite: (invitation: Body) => Promise<{ data?: Pick<Invite, 'state'> | undefined; error?: unknown }>;
  readonly onClose: () => void;
  /** Further fields for this kind of organization. */
  readonly children?: (control: Control<InviteValues, unknown, Body>) => ReactNode;
}

/** Invites a person by email. */
export function InviteForm<Body extends { readonly email: string }>(props: InviteFormProps<Body>) {
  const { children, intro, invite, onClose, resolver, roles, title } = props;
  const showToast = useToast();
  const awaitsConfirmation = useRef(false);
  const save = async (body: Body) => {
    const { data, error } = await invite(body);
    awaitsConfirmation.current = data?.state === 'waiting_for_confirmation';
    return { error };
  };
  return (
    <PanelForm
      intro={
        <p className="quiet">
          {intro} The email contains a link that works once, for {INVITE_DAYS} days. They choose their own password.
        </p>
      }
      labels={INVITE_LABELS}
      onClose={onClose}
      onSaved={({ email }: Body) => {
        showToast({
          text: awaitsConfirmation.current
            ? `The invitation for ${email} is waiting for a super administrator of the hospice to confirm it`
            : `Invitation will be sent to ${email}`,
        });
        onClose();
      }}
      refusalOf={inviteRefusal}
      resolver={resolver}
      save={save}
      submitLabel="Send invitation"
      title={title}
      values={BLANK}
    >
      {({ control, field }) => (
        <>
          <FormTextField {...field('email')} isRequired type="email" />
          <FormGrid>
            <FormTextField {...field('firstName')} maxLength={80} />
            <FormTextField {...field('lastName')} maxLength={80} />
          </FormGrid>
          {roles.length > 0 && <RoleChoice {...field('role')} isRequired roles={roles} />}
          {children?.(control)}
        </>
      )}
    </PanelForm>
  );
}
