import type { HospiceProfile, HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { problem } from '#src/api/problem.ts';
import { useLazyGetCurrentUserQuery } from '#src/auth/currentUserApi.ts';
import { useUpdateHospiceProfileMutation } from '#src/features/organizations/form/organizationApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { changeTo } from './profileForm.ts';

/** Saves the profile and offers Undo. The header and all lists show the new name, zone and targets. */
export function useSaveProfile(hospiceId: string) {
  const [update] = useUpdateHospiceProfileMutation();
  const [refreshUser] = useLazyGetCurrentUserQuery();
  const showToast = useToast();

  const undo = async (former: HospiceProfile, reached: HospiceProfile) => {
    const { error } = await update({ hospiceId, body: changeTo(former, reached.version) });
    if (!error) {
      void refreshUser();
      showToast({ text: 'Undone: the organization is as it was' });
      return;
    }
    const { code, message, title } = problem(error);
    const text =
      code === 'conflict' ? 'Somebody changed the organization since. It was left as it is.' : `${title}. ${message}`;
    showToast({ tone: 'error', text });
  };

  return async (change: HospiceProfileChange, former: HospiceProfile) => {
    const answer = await update({ hospiceId, body: change });
    const { data } = answer;
    if (data) {
      void refreshUser();
      showToast({
        tone: 'success',
        text: 'The organization is saved',
        action: { label: 'Undo', onSelect: () => void undo(former, data) },
      });
    }
    return answer;
  };
}
