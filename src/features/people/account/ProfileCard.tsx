import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Account, type AccountChange } from '#contract/people/accounts.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { useUpdateAccountMutation } from './accountApi.ts';
import { draftFrom, LABELS, resolver, valuesOf, type ProfileValues } from './profileForm.ts';
import { Section } from './Section.tsx';

const FORM = 'profile';

/** Who the person is for others. What was typed stays until it is saved or thrown away. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const draft = useStoredDraft(FORM, account.id, draftFrom);
  const [overtaken, setOvertaken] = useState<Account>();
  const [update] = useUpdateAccountMutation();
  const showToast = useToast();
  const form = useForm<ProfileValues, unknown, AccountChange>({ defaultValues: valuesOf(account), resolver });
  const { control, formState, handleSubmit, reset, setError, setValue, subscribe } = form;
  const { defaultValues, isDirty, isSubmitting } = formState;
  useKeepDraft(FORM, account.id, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const known = defaultValues?.version;
  useEffect(() => {
    if (known === account.version) return;
    if (isDirty) {
      // Another part of this page saved meanwhile: what is typed here goes on from there.
      if (!overtaken) setValue('version', account.version);
    } else reset(valuesOf(account));
  }, [account, isDirty, known, overtaken, reset, setValue]);

  const startFrom = (saved: Account) => {
    dropDraft();
    setOvertaken(undefined);
    reset(valuesOf(saved));
  };

  const save = handleSubmit(async (change) => {
    const { data, error } = await update(change);
    if (data) {
      startFrom(data);
      showToast({ tone: 'success', text: 'Your profile is saved' });
      return;
    }
    const refusal = problem(error);
    const current = z.safeParse(Account, refusal.current);
    if (refusal.code === 'conflict' && current.success) setOvertaken(current.data);
    else showApiError(refusal, setError);
  });

  return (
    <Section id="profile" title="Profile">
      <form aria-label="Profile" className="grid gap16" noValidate onSubmit={(event) => void save(event)}>
        <FormErrorSummary control={control} labels={LABELS} />
        <FormGrid>
          <FormTextField
            autoComplete="given-name"
            control={control}
            isRequired
            label={LABELS.firstName}
            maxLength={80}
            name="firstName"
          />
          <FormTextField
            autoComplete="family-name"
            control={control}
            isRequired
            label={LABELS.lastName}
            maxLength={80}
            name="lastName"
          />
          <FormTextField
            control={control}
            hint="As behind your name: RN, MSW, MD"
            label={LABELS.credentials}
            maxLength={40}
            name="credentials"
          />
          <FormTextField
            autoComplete="organization-title"
            control={control}
            label={LABELS.title}
            maxLength={80}
            name="title"
          />
          <FormTextField
            autoComplete="tel"
            control={control}
            label={LABELS.phone}
            maxLength={30}
            name="phone"
            type="tel"
          />
          <div className={styles['fact']}>
            <span className="small">Email</span>
            <span className="breakable">{account.email}</span>
            <span className="small">You log in with it, and it stays as it is.</span>
          </div>
        </FormGrid>
        {overtaken && (
          <Overtaken
            loadLabel="Load what is stored"
            onLoad={() => startFrom(overtaken)}
            onSaveMine={() => {
              setOvertaken(undefined);
              setValue('version', overtaken.version);
              void save();
            }}
          >
            <strong>Your profile was changed elsewhere meanwhile.</strong> Nothing was saved; what you typed is kept.
          </Overtaken>
        )}
        <div className="wrap gap8">
          <Button
            isPending={isSubmitting}
            reason={isDirty ? undefined : 'There is nothing to save'}
            type="submit"
            variant="primary"
          >
            Save profile
          </Button>
          {isDirty && (
            <Button onClick={() => startFrom(account)} variant="quiet">
              Discard
            </Button>
          )}
        </div>
        <LeaveDialog hasUnsaved={isDirty} onDiscard={dropDraft} title="Leave your profile unsaved?" />
      </form>
    </Section>
  );
}
