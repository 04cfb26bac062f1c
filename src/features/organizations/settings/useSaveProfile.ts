import * as z from 'zod/mini';
import { HospiceProfile, type HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { useLazyGetCurrentUserQuery } from '#src/auth/currentUserApi.ts';
import { useUpdateHospiceProfileMutation } from '#src/features/organizations/form/organizationApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { changeTo } from './profileForm.ts';

export type SaveOutcome =
  | { readonly is: 'saved'; readonly profile: HospiceProfile }
  /** Somebody else was faster: `current` is what they saved. */
  | { readonly is: 'overtaken'; readonly current: HospiceProfile }
  | { readonly is: 'refused'; readonly problem: Problem };

/** Saves the profile, and offers to take it back. The header and all lists follow the name, the zone and the targets. */
export function useSaveProfile(hospiceId: string) {
  const [update] = useUpdateHospiceProfileMutation();
  const [refreshUser] = useLazyGetCurrentUserQuery();
  const showToast = useToast();

  const undo = async (former: HospiceProfile, reached: HospiceProfile) => {
    const { error } = await update({ hospiceId, change: changeTo(former, reached.version) });
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

  return async (change: HospiceProfileChange, former: HospiceProfile): Promise<SaveOutcome> => {
    const { data, error } = await update({ hospiceId, change });
    if (data) {
      void refreshUser();
      showToast({
        tone: 'success',
        text: 'The organization is saved',
        action: { label: 'Undo', onSelect: () => void undo(former, data) },
      });
      return { is: 'saved', profile: data };
    }
    const refusal = problem(error);
    const current = z.safeParse(HospiceProfile, refusal.current);
    return refusal.code === 'conflict' && current.success
      ? { is: 'overtaken', current: current.data }
      : { is: 'refused', problem: refusal };
  };
}
