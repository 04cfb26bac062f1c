import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import type { HospiceProfile, HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { SaveBar } from '#src/ui/controls/SaveBar.tsx';
import styles from './hospiceSettings.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { draftFrom, LABELS, resolver, valuesOf, type ProfileValues } from './profileForm.ts';
import { TargetsCard } from './TargetsCard.tsx';
import { useSaveProfile } from './useSaveProfile.ts';
import { fieldOf } from './zipResolver.ts';

interface ProfileFormProps {
  readonly hospiceId: string;
  readonly profile: HospiceProfile;
  readonly onReload: () => void;
}

const FORM = 'organization';

/** Profile, targets and time zone, saved together. What was typed stays until it is saved or thrown away. */
export function ProfileForm({ hospiceId, onReload, profile }: ProfileFormProps) {
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(FORM, owner, draftFrom);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [overtaken, setOvertaken] = useState<HospiceProfile>();
  const save = useSaveProfile(hospiceId);
  const form = useForm<ProfileValues, unknown, HospiceProfileChange>({
    defaultValues: valuesOf(profile),
    resolver,
    shouldFocusError: false,
  });
  const { control, formState, handleSubmit, reset, setError, setValue, subscribe } = form;
  const { defaultValues, isDirty, isSubmitting } = formState;
  useKeepDraft(FORM, owner, subscribe);

  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);

  const known = defaultValues?.version;
  useEffect(() => {
    // Undone, or changed by somebody else, while nothing is typed here.
    if (!isDirty && known !== undefined && known < profile.version && !draft) reset(valuesOf(profile));
  }, [draft, isDirty, known, profile, reset]);

  const startFrom = (saved: HospiceProfile) => {
    dropDraft();
    setRestored(false);
    setOvertaken(undefined);
    reset(valuesOf(saved));
  };
  const send = handleSubmit(async (change) => {
    const outcome = await save(change, profile);
    if (outcome.is === 'saved') startFrom(outcome.profile);
    else if (outcome.is === 'overtaken') {
      setOvertaken(outcome.current);
      // What Undo would go back to is theirs now.
      onReload();
    } else {
      const placed = Object.entries(outcome.problem.fieldErrors).map(([path, text]) => [fieldOf(path), text] as const);
      showApiError({ ...outcome.problem, fieldErrors: Object.fromEntries(placed) }, setError);
    }
  });

  return (
    <form aria-label="Organization" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      {isRestored && (
        <Banner action={<Button onClick={() => startFrom(profile)}>Throw it away</Button>} tone="info">
          What you typed before is here again. It is not saved yet.
        </Banner>
      )}
      <FormErrorSummary control={control} labels={LABELS} />
      <ProfileCard control={control} plan={profile.plan} />
      <TargetsCard control={control} />
      <SaveBar
        hasUnsaved={isDirty}
        isSaving={isSubmitting}
        notice={
          overtaken && (
            <Overtaken
              onLoad={() => startFrom(overtaken)}
              onSaveMine={() => {
                setOvertaken(undefined);
                setValue('version', overtaken.version);
                void send();
              }}
            >
              <strong>Somebody else saved the organization meanwhile.</strong> Nothing of yours was saved; what you
              typed is kept.
            </Overtaken>
          )
        }
        onDiscard={() => startFrom(profile)}
      >
        Not saved yet
      </SaveBar>
      <LeaveDialog hasUnsaved={isDirty} isByQuery onDiscard={dropDraft} title="Leave the organization unsaved?" />
    </form>
  );
}
