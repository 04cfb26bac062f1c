import { useSelector } from 'react-redux';
import { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { DraftedForm } from '#src/ui/form/DraftedForm.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { draftFrom, LABELS, resolver, valuesOf } from './profileForm.ts';
import { TargetsCard } from './TargetsCard.tsx';
import { useSaveProfile } from './useSaveProfile.ts';
import { fieldOf } from './zipResolver.ts';

interface ProfileFormProps {
  readonly hospiceId: string;
  readonly profile: HospiceProfile;
  readonly onReload: () => void;
}

/** Profile, targets and time zone, saved together. */
export function ProfileForm({ hospiceId, onReload, profile }: ProfileFormProps) {
  const drafted = useDraftedForm({
    name: 'organization',
    owner: useSelector(selectCurrentUser)?.id ?? '',
    record: profile,
    schema: HospiceProfile,
    valuesOf,
    draftFrom,
    resolver,
    save: useSaveProfile(hospiceId),
    // What Undo would go back to is theirs now.
    onOvertaken: onReload,
    refusalOf: (refusal) => ({
      ...refusal,
      fieldErrors: Object.fromEntries(Object.entries(refusal.fieldErrors).map(([path, text]) => [fieldOf(path), text])),
    }),
  });
  const { control } = drafted.form;
  return (
    <DraftedForm
      className="grid gap20 aboveBar"
      drafted={drafted}
      isByQuery
      label="Organization"
      subject="the organization"
    >
      <FormErrorSummary control={control} labels={LABELS} />
      <ProfileCard control={control} plan={profile.plan} />
      <TargetsCard control={control} />
    </DraftedForm>
  );
}
