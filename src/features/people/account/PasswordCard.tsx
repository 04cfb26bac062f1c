import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { PasswordChange, type Account } from '#contract/people/accounts.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { NewPasswordField } from '#src/features/identity/password/NewPasswordField.tsx';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { FormButtons } from '#src/ui/form/FormButtons.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormPassword } from '#src/ui/form/fields/FormPassword.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { Section } from './Section.tsx';

const LABELS = { currentPassword: 'Current password', newPassword: 'New password' };
const EMPTY = { currentPassword: '', newPassword: '' };
const LOCKED = 'Too many wrong passwords. Try again in 15 minutes.';

interface PasswordCardProps {
  readonly account: Account;
  readonly timeZone: string;
}

/** Changes the password after asking for the current one. */
export function PasswordCard({ account, timeZone }: PasswordCardProps) {
  const user = useSelector(selectCurrentUser);
  const [change] = accountApi.useChangePasswordMutation();
  const [isOpen, setOpen] = useState(false);
  const showToast = useToast();
  const { control, formState, handleSubmit, reset, setError, setFocus } = useForm({
    defaultValues: EMPTY,
    resolver: zodResolver(PasswordChange),
  });
  const { email, firstName, id: userId, lastName, passwordChangedAt } = account;
  const owner = { email, firstName, lastName, organization: user?.hospice?.name ?? user?.group?.name };

  // The form replaces the button and the button the form: the focus moves with them.
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) setFocus('currentPassword');
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, setFocus]);

  const close = () => {
    reset(EMPTY);
    setOpen(false);
  };
  const save = handleSubmit(async (passwords) => {
    const { error } = await change({ userId, body: passwords });
    if (!error) {
      close();
      showToast({ text: 'Password changed. Your other devices were logged out' });
      return;
    }
    const refusal = problem(error);
    showApiError(
      refusal.code === 'rate_limited' ? { ...refusal, canRetry: false, message: LOCKED } : refusal,
      setError,
    );
  });

  if (!account.isSignInManaged) {
    return (
      <Section id="password" title="Password">
        <p className={styles['lead']}>
          Your organization’s identity provider manages your password. Change it where you log in.
        </p>
      </Section>
    );
  }
  const changed = passwordChangedAt === null ? undefined : `Last changed ${formatDate(passwordChangedAt, timeZone)}.`;
  return (
    <Section id="password" title="Password">
      {isOpen ? (
        <form aria-label="Password" className="grid gap16" noValidate onSubmit={(event) => void save(event)}>
          <FormErrorSummary control={control} labels={LABELS} />
          {/* For password managers: whose password it is. */}
          <input autoComplete="username" hidden readOnly type="email" value={email} />
          <div className={styles['narrow']}>
            <FormPassword
              autoComplete="current-password"
              control={control}
              isRequired
              label={LABELS.currentPassword}
              maxLength={PASSWORD_LENGTH.max}
              name="currentPassword"
              shownName="current password"
            />
            <NewPasswordField
              control={control}
              isRequired
              label={LABELS.newPassword}
              name="newPassword"
              owner={owner}
            />
          </div>
          <p className="small">You stay logged in here. Your other devices are logged out.</p>
          <FormButtons isPending={formState.isSubmitting} onCancel={close} submitLabel="Change password" />
        </form>
      ) : (
        <div className={styles['row']}>
          <p className="grows breakable">{changed ?? 'Never changed.'}</p>
          <Button onClick={() => setOpen(true)} ref={opener}>
            Change password…
          </Button>
        </div>
      )}
    </Section>
  );
}
