import { useSelector } from 'react-redux';
import {
  HospiceProfile,
  hospiceProfileEndpoints,
  type HospiceProfileChange,
} from '#contract/organizations/hospiceProfile.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { DraftedForm } from '#src/ui/form/DraftedForm.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { changeTo, draftFrom, LABELS, resolver, valuesOf } from './profileForm.ts';
import { TargetsCard } from './TargetsCard.tsx';
import { fieldOf } from './zips.ts';
import { organizationApi } from '#src/features/organizations/form/organizationApi.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LoadingParts } from '#src/ui/states/LoadingParts.tsx';
import { WholeHospice } from '#src/ui/settings/WholeHospice.tsx';
import { problem, problemText } from '#src/api/problem.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';

/** The hospice's profile and targets. */
export function ProfileSection({ hospiceId }: { readonly hospiceId: string }) {
  const answer = organizationApi.useGetHospiceProfileQuery({ hospiceId }, { refetchOnMountOrArgChange: true });
  return (
    <LoadedAnswer answer={answer} skeleton={<LoadingParts heights={[520, 480]} label="the organization" />}>
      {(profile) => (
        <MuiProvider>
          <WholeHospice change={hospiceProfileEndpoints.updateHospiceProfile}>
            <ProfileForm hospiceId={hospiceId} onReload={() => void answer.refetch()} profile={profile} />
          </WholeHospice>
        </MuiProvider>
      )}
    </LoadedAnswer>
  );
}

interface ProfileFormProps {
  readonly hospiceId: string;
  readonly profile: HospiceProfile;
  readonly onReload: () => void;
}

/** Profile, targets and time zone, saved together. */
function ProfileForm({ hospiceId, onReload, profile }: ProfileFormProps) {
  const drafted = useDraftedForm({
    name: 'organization',
    owner: useSelector(selectCurrentUser)?.id ?? '',
    record: profile,
    schema: HospiceProfile,
    valuesOf,
    draftFrom,
    resolver,
    save: useSaveProfile(hospiceId),
    // Undo would now overwrite the other user's change.
    onOvertaken: onReload,
    refusalOf: (refusal) => ({
      ...refusal,
      fieldErrors: Object.fromEntries(Object.entries(refusal.fieldErrors).map(([path, text]) => [fieldOf(path), text])),
    }),
  });
  const { control } = drafted.form;
  return (
    <DraftedForm drafted={drafted} isByQuery label="Organization" subject="the organization">
      <FormErrorSummary control={control} labels={LABELS} />
      <ProfileCard control={control} plan={profile.plan} />
      <TargetsCard control={control} />
    </DraftedForm>
  );
}

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'Someone else has changed the organization since. Nothing was undone.'
    : problemText(error);

/** Saves the profile and offers Undo. The header and all lists show the new name, zone and targets. */
function useSaveProfile(hospiceId: string) {
  const [update] = organizationApi.useUpdateHospiceProfileMutation();
  const [refreshUser] = currentUserApi.useLazyGetCurrentUserQuery();
  const showOutcome = useOutcome(refusalText);

  const save = async (change: HospiceProfileChange) => {
    const answer = await update({ hospiceId, body: change });
    if (answer.data) void refreshUser();
    return answer;
  };

  return async (change: HospiceProfileChange, former: HospiceProfile) => {
    const answer = await save(change);
    const { data } = answer;
    // The form itself shows why it was not saved.
    if (data) {
      const goBack = () => save(changeTo(former, data.version));
      showOutcome(answer, 'Organization saved', goBack, 'Change undone');
    }
    return answer;
  };
}
