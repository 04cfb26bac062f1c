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
import { PRODUCT_NAME } from '#contract/platform/product.ts';

/** The terms of use. */
function Terms() {
  return (
    <details className={styles['terms']}>
      <summary>Read the terms of use</summary>
      <div className={styles['text']}>
        <h2>Your account</h2>
        <p>
          It is yours alone. Do not share your password or let anyone else work under your name, and log out on shared
          devices. Tell your organization right away if a device is lost or you think someone else has used your
          account.
        </p>
        <h2>Patient information</h2>
        <p>
          Open, change, and share only what your work requires. What you see here is protected health information. The
          law, including HIPAA, and your organization’s privacy rules apply, even after you leave.
        </p>
        <h2>What is recorded</h2>
        <p>
          Each time you open or change a record, {PRODUCT_NAME} records who you are, the time, and your network address.
          Administrators can read this. It also stores your name, your email, your role, and what you add to your
          account.
        </p>
        <h2>What {PRODUCT_NAME} is for</h2>
        <p>
          It shares referrals among those who care for a patient. It gives no medical advice, and it is not a way to
          call for help. In an emergency, call 911.
        </p>
        <h2>When access ends</h2>
        <p>Your organization can change or end your access at any time. Access ends if you break these terms.</p>
      </div>
    </details>
  );
}

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
        {invitedBy === null ? 'You were invited' : `${invitedBy} invited you`} to join {organizationName}.
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
