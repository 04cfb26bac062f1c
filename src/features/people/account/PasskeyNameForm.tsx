import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { PasskeyName, type Passkey } from '#contract/identity/passkeys.ts';
import { problem } from '#src/api/problem.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { FormButtons } from '#src/ui/form/FormButtons.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';

const LABELS = { name: 'Name' };

/** Names one of the person's passkeys. */
export function PasskeyNameForm({ onClose, passkey }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const [rename] = accountApi.useRenamePasskeyMutation();
  const showToast = useToast();
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    defaultValues: { name: passkey.name },
    resolver: zodResolver(PasskeyName),
  });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  const save = handleSubmit(async (body) => {
    const { error } = await rename({ passkeyId: passkey.id, body });
    if (error !== undefined) return showApiError(problem(error), setError);
    onClose();
    showToast({ text: `The passkey is named ${body.name}` });
  });

  return (
    <form
      aria-label="Rename passkey"
      className={styles['passkeyForm']}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <FormErrorSummary control={control} labels={LABELS} />
      <div className={styles['narrow']}>
        <FormTextField control={control} isRequired label={LABELS.name} maxLength={60} name="name" />
      </div>
      <FormButtons isPending={formState.isSubmitting} onCancel={onClose} submitLabel="Save name" />
    </form>
  );
}
