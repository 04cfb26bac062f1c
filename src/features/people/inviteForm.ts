import { INVITE_DAYS } from '#contract/people/invites.ts';
import type { Problem } from '#src/api/problem.ts';
import { withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

/** What both kinds of invitations ask for. */
export interface PersonValues {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
}

export const NOBODY: PersonValues = { email: '', firstName: '', lastName: '', role: '' };

export const PERSON_LABELS = { email: 'Email', firstName: 'First name', lastName: 'Last name', role: 'Role' } as const;

export const personOf = ({ email, firstName, lastName, role }: PersonValues) =>
  withoutBlanks({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), role });

const KNOWN =
  'This address has access already, or an invitation that is open. Search for it in the list. Where it is not there, it ' +
  'belongs to another organization: an address has one account.';

const refusalOf = (refusal: Problem): Pick<Problem, 'message' | 'fieldErrors'> =>
  refusal.code === 'already_known' ? { message: 'Nobody was invited', fieldErrors: { email: KNOWN } } : refusal;

export const INVITE_INTRO = `An email brings a link that works once, for ${INVITE_DAYS} days. Whoever follows it chooses a password.`;

/** What every panel that invites somebody does alike. */
export function useInviting(organizationName: string, onClose: () => void) {
  const showToast = useToast();
  return {
    form: { title: `Invite to ${organizationName}`, submitLabel: 'Send invitation', refusalOf, onClose },
    onInvited: (email: string) => {
      showToast({ tone: 'success', text: `An invitation is on its way to ${email}` });
      onClose();
    },
  };
}
