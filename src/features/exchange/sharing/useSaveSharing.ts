import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateInformationSharingMutation } from '#src/features/organizations/sharing/informationSharingApi.ts';

interface Saving {
  readonly groupId: string | null;
  /** Null: the group follows the default. */
  readonly sharing: InformationSharing | null;
  /** What it was: the way back. */
  readonly before: InformationSharing | null;
  readonly label: string;
}

type SaveOutcome = 'saved' | 'overtaken' | 'failed';

/** Saves the settings that are shown, and offers Undo. */
export function useSaveSharing(hospiceId: string, version: number) {
  const [update, { isLoading }] = useUpdateInformationSharingMutation();
  const showToast = useToast();

  const showProblem = (error: unknown) => {
    showToast({ tone: 'error', text: problemText(error) });
  };

  const undo = async ({ before, groupId, label }: Saving, reached: HospiceSharing) => {
    const { error } = await update({ hospiceId, body: { version: reached.version, groupId, sharing: before } });
    if (!error) showToast({ text: `Undone: ${label}` });
    else if (problem(error).code === 'conflict') {
      showToast({ tone: 'error', text: 'Somebody changed these settings since. They were left as they are.' });
    } else showProblem(error);
  };

  const save = async (saving: Saving): Promise<SaveOutcome> => {
    const { groupId, sharing, label } = saving;
    const { data, error } = await update({ hospiceId, body: { version, groupId, sharing } });
    if (data) {
      showToast({
        tone: 'success',
        text: label,
        action: { label: 'Undo', onSelect: () => void undo(saving, data) },
      });
      return 'saved';
    }
    if (problem(error).code === 'conflict') return 'overtaken';
    showProblem(error);
    return 'failed';
  };

  return { save, isSaving: isLoading };
}
