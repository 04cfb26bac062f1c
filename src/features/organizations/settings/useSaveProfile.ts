import type { HospiceProfile, HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useLazyGetCurrentUserQuery } from '#src/auth/currentUserApi.ts';
import { useUpdateHospiceProfileMutation } from '#src/features/organizations/form/organizationApi.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { changeTo } from './profileForm.ts';

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'Somebody changed the organization since. It was left as it is.'
    : problemText(error);

/** Saves the profile and offers Undo. The header and all lists show the new name, zone and targets. */
export function useSaveProfile(hospiceId: string) {
  const [update] = useUpdateHospiceProfileMutation();
  const [refreshUser] = useLazyGetCurrentUserQuery();
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
      showOutcome(answer, 'The organization is saved', goBack, 'Undone: the organization is as it was');
    }
    return answer;
  };
}
