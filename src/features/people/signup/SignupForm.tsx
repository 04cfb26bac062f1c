import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Role, roleLabel } from '#contract/platform/roles.ts';
import { InviteCompletion } from '#contract/people/signup.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { NewPasswordField } from '#src/features/identity/password/NewPasswordField.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { acceptInvite, type Invitation, type InviteEnd } from './signupCalls.ts';
import styles from './signup.module.css';
import { Terms } from './Terms.tsx';

interface Props {
  readonly onEnd: (end: 'accepted' | InviteEnd, invitation: Invitation) => void;
  readonly invitation: Invitation;
  readonly token: string;
}

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  acceptTerms: 'Terms of use',
};

const Names = z.object({ firstName: z.string(), lastName: z.string() });
const namesIn = (stored: unknown) => z.safeParse(Names, stored).data;
/** A password is never kept. */
const namesOf = ({ firstName, lastName }: z.infer<typeof Names>) => ({ firstName, lastName });

const roleText = (role: string): string => {
  const known = Role.safeParse(role);
  return known.success ? roleLabel[known.data] : role;
};

/** Shows the invitation and asks for a name, a password and the terms. */
export function SignupForm({ invitation, onEnd, token }: Props) {
  const { email, invitedBy, organizationName, role } = invitation;
  const { control, formState, handleSubmit, setError, subscribe } = useForm({
    resolver: bodyResolver(InviteCompletion, (values) => ({ ...values, token })),
    defaultValues: {
      firstName: invitation.firstName ?? '',
      lastName: invitation.lastName ?? '',
      password: '',
      acceptTerms: false,
      ...useStoredDraft('signup', token, namesIn),
    },
    shouldFocusError: false,
  });
  const field = fieldsOf(control, LABELS);
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] });
  useKeepDraft('signup', token, subscribe, namesOf);

  // An attempt whose answer was lost may have created the account.
  const [wasSent, setSent] = useState(false);
  const send = handleSubmit(async (completion) => {
    const outcome = await acceptInvite(completion);
    setSent(true);
    if (outcome.is === 'trouble') showApiError(outcome.trouble, setError);
    else if (outcome.is === 'done' || (outcome.is === 'used' && wasSent)) onEnd('accepted', invitation);
    else onEnd(outcome.is, invitation);
  });

  return (
    <NoticePage actions={null} title="Accept your invitation">
      <p>
        {invitedBy === null ? 'You were invited' : `${invitedBy} invited you`} to {organizationName}.
      </p>
      <dl className={styles['facts']}>
        <dt>Organization</dt>
        <dd>{organizationName}</dd>
        <dt>Your role</dt>
        <dd>{roleText(role)}</dd>
        <dt>Email</dt>
        <dd>
          {email}
          <p className={styles['hint']}>You’ll log in with this email.</p>
        </dd>
      </dl>
      <MuiProvider>
        <form
          aria-label="Set up your account"
          className={styles['form']}
          noValidate
          onSubmit={(event) => void send(event)}
        >
          <FormErrorSummary control={control} labels={LABELS} />
          {/* Browsers save the password under this name. */}
          <input
            aria-hidden="true"
            autoComplete="username"
            className={styles['username']}
            name="username"
            readOnly
            tabIndex={-1}
            type="email"
            value={email}
          />
          <FormGrid>
            <FormTextField {...field('firstName')} autoComplete="given-name" isRequired maxLength={80} />
            <FormTextField {...field('lastName')} autoComplete="family-name" isRequired maxLength={80} />
          </FormGrid>
          <NewPasswordField
            {...field('password')}
            isRequired
            owner={{ email, firstName, lastName, organization: organizationName }}
          />
          <Terms />
          <FormCheckbox control={control} isRequired label="I accept the terms of use" name="acceptTerms" />
          <div className={styles['actions']}>
            <Button isPending={formState.isSubmitting} size="large" type="submit" variant="primary">
              Set up your account
            </Button>
            <SupportLink />
          </div>
        </form>
      </MuiProvider>
    </NoticePage>
  );
}
