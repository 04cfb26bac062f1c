import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasskeyPassword, type Passkey } from '#contract/identity/passkeys.ts';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FormButtons } from '#src/ui/form/FormButtons.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormPassword } from '#src/ui/form/fields/FormPassword.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { PasskeyNameForm } from './PasskeyNameForm.tsx';
import { Section } from './Section.tsx';
import type { z } from 'zod/mini';

type Body = z.infer<typeof PasskeyPassword>;

/** The person or the browser stopped: no passkey was made. */
const NOT_MADE = 'not made';

/** Adds and removes passkeys. Each answers with what failed, or nothing. */
function usePasskeyChanges() {
  const [begin] = accountApi.useBeginPasskeyMutation();
  const [finish] = accountApi.useAddPasskeyMutation();
  const [removeOne] = accountApi.useRemovePasskeyMutation();
  return {
    add: async (body: Body): Promise<unknown> => {
      const { data: request, error } = await begin({ body });
      if (!request) return error;
      const { startRegistration } = await import('@simplewebauthn/browser');
      const made = await startRegistration({ optionsJSON: request }).catch(() => undefined);
      if (!made) return NOT_MADE;
      const { id, rawId, response, type } = made;
      const { attestationObject, clientDataJSON, transports } = response;
      const kept = { attestationObject, clientDataJSON, ...(transports && { transports }) };
      return (await finish({ body: { id, rawId, type, response: kept } })).error;
    },
    remove: async (change: { readonly passkeyId: string; readonly body: Body }): Promise<unknown> =>
      (await removeOne(change)).error,
  };
}

const LABELS = { currentPassword: 'Current password' };
const EMPTY = { currentPassword: '' };

interface PasskeysCardProps {
  readonly email: string;
  readonly timeZone: string;
}

/** The person's passkeys. Adding and removing one asks for the current password. */
export function PasskeysCard({ email, timeZone }: PasskeysCardProps) {
  const answer = accountApi.useListPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  // What the password is asked for: a new passkey, or the one to remove.
  const [asked, setAsked] = useState<'new' | Passkey>();
  const opener = useRef<HTMLButtonElement>(null);
  const passkeys = answer.data?.data;
  const refusal = answer.error === undefined ? undefined : problem(answer.error);
  // A browser without passkeys can still remove those of other devices.
  const canAdd = 'PublicKeyCredential' in window;

  const close = () => {
    setAsked(undefined);
    opener.current?.focus();
  };
  return (
    <Section
      actions={
        canAdd &&
        passkeys && (
          <Button onClick={() => setAsked('new')} ref={opener} size="small">
            Add a passkey…
          </Button>
        )
      }
      id="passkeys"
      lead="Log in with your fingerprint, face, or device PIN instead of your password."
      title="Passkeys"
    >
      {refusal && (
        <p className="small" role="alert">
          {refusal.title}. {refusal.message}{' '}
          <Button onClick={() => void answer.refetch()} size="small">
            Try again
          </Button>
        </p>
      )}
      {!passkeys && !refusal && <Skeleton height={44} />}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles['rows']}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} onRemove={() => setAsked(passkey)} passkey={passkey} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {passkeys?.length === 0 && !canAdd && <p className="small">This browser doesn’t support passkeys.</p>}
      {asked && <PasswordForm asked={asked} email={email} key={asked === 'new' ? asked : asked.id} onClose={close} />}
    </Section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly timeZone: string;
  readonly onRemove: () => void;
}

function PasskeyRow({ onRemove, passkey, timeZone }: PasskeyRowProps) {
  const [isRenamed, setIsRenamed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { createdAt, lastUsedAt, name } = passkey;
  const now = useNow();
  const added = formatDate(createdAt, timeZone);
  return (
    <li className={styles['row']}>
      <div className="grows breakable">
        <strong>{name}</strong>
        <p className="small">
          Added {added}, {lastUsedAt === null ? 'never used' : `last used ${formatRecent(lastUsedAt, timeZone, now)}`}
        </p>
        {isRenamed && (
          <PasskeyNameForm
            onClose={() => {
              setIsRenamed(false);
              opener.current?.focus();
            }}
            passkey={passkey}
          />
        )}
      </div>
      <Button
        aria-expanded={isRenamed}
        aria-label={`Rename the passkey for ${name}, added ${added}…`}
        onClick={() => setIsRenamed(true)}
        ref={opener}
        size="small"
      >
        Rename…
      </Button>
      <Button aria-label={`Remove the passkey for ${name}, added ${added}…`} onClick={onRemove} size="small">
        Remove…
      </Button>
    </li>
  );
}

interface PasswordFormProps {
  readonly asked: 'new' | Passkey;
  readonly email: string;
  readonly onClose: () => void;
}

function PasswordForm({ asked, email, onClose }: PasswordFormProps) {
  const { add, remove } = usePasskeyChanges();
  const showToast = useToast();
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    defaultValues: EMPTY,
    resolver: zodResolver(PasskeyPassword),
  });
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const isNew = asked === 'new';
  const verb = isNew ? 'Add passkey' : 'Remove passkey';

  const save = handleSubmit(async (body) => {
    const failure = isNew ? await add(body) : await remove({ passkeyId: asked.id, body });
    if (failure === undefined) {
      onClose();
      showToast({ text: isNew ? 'Passkey added' : `The passkey for ${asked.name} was removed` });
    } else if (failure === NOT_MADE) {
      setError('root', { message: 'Your browser didn’t create a passkey. Try again when you’re ready.' });
    } else showApiError(problem(failure), setError);
  });

  return (
    <form aria-label={verb} className={styles['passkeyForm']} noValidate onSubmit={(event) => void save(event)}>
      <FormErrorSummary control={control} labels={LABELS} />
      {/* For password managers: whose password it is. */}
      <input autoComplete="username" hidden readOnly type="email" value={email} />
      <p className="small">
        {isNew
          ? 'Enter your password. Your browser then asks for your fingerprint, face, or PIN.'
          : `You can no longer log in with the passkey for ${asked.name}. Delete it on that device too.`}
      </p>
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
      </div>
      <FormButtons isPending={formState.isSubmitting} onCancel={onClose} submitLabel={verb} />
    </form>
  );
}
