import type { ReactNode } from 'react';
import type { Control, FieldValues, Resolver } from 'react-hook-form';
import type { Role } from '#contract/platform/roles.ts';
import { INVITE_DAYS } from '#contract/people/invites.ts';
import type { Problem } from '#src/api/problem.ts';
import { withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { PERSON_LABELS, PersonFields, type PersonValues } from './PersonFields.tsx';

export const NOBODY: PersonValues = { email: '', firstName: '', lastName: '', role: '' };

export const personOf = ({ email, firstName, lastName, role }: PersonValues) =>
  withoutBlanks({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), role });

const KNOWN =
  'This address has access already, or an invitation that is open. Search for it in the list. Where it is not there, it ' +
  'belongs to another organization: an address has one account.';

const refusalOf = (refusal: Problem): Pick<Problem, 'message' | 'fieldErrors'> =>
  refusal.code === 'already_known' ? { message: 'Nobody was invited', fieldErrors: { email: KNOWN } } : refusal;

interface InviteFormProps<Values extends FieldValues & PersonValues, Body extends { readonly email: string }> {
  readonly title: string;
  /** Those that may be given; none: no role is asked for. */
  readonly roles: readonly Role[];
  readonly intro?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly resolver: Resolver<Values, unknown, Body>;
  readonly invite: (invitation: Body) => Promise<{ error?: unknown }>;
  readonly onClose: () => void;
  /** What this kind of organization asks in addition. */
  readonly children?: (control: Control<Values, unknown, Body>) => ReactNode;
}

/** Invites a person by email. */
export function InviteForm<Values extends FieldValues & PersonValues, Body extends { readonly email: string }>(
  props: InviteFormProps<Values, Body>,
) {
  const { children, intro, invite, labels, onClose, resolver, roles, title, values } = props;
  const showToast = useToast();
  return (
    <PanelForm
      intro={
        <p className="quiet">
          {intro} An email brings a link that works once, for {INVITE_DAYS} days. Whoever follows it chooses a password.
        </p>
      }
      labels={{ ...PERSON_LABELS, ...labels }}
      onClose={onClose}
      onSaved={({ email }: Body) => {
        showToast({ tone: 'success', text: `An invitation is on its way to ${email}` });
        onClose();
      }}
      refusalOf={refusalOf}
      resolver={resolver}
      save={invite}
      submitLabel="Send invitation"
      title={title}
      values={values}
    >
      {(control) => (
        <>
          <PersonFields control={control} roles={roles} />
          {children?.(control)}
        </>
      )}
    </PanelForm>
  );
}
