import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateInformationSharingMutation } from '#src/features/organizations/sharing/informationSharingApi.ts';

interface Saving {
  readonly groupId: string | null;
  /** Null: the group follows the default. */
  readonly sharing: InformationSharing | null;
  /** What it was: the way back. */
  readonly before: InformationSharing | null;
  readonly words: string;
}

export type SaveOutcome = 'saved' | 'overtaken' | 'failed';

/** Saves on the version that is shown, and offers to take it back. */
export function useSaveSharing(hospiceId: string, version: number) {
  const [update, { isLoading }] = useUpdateInformationSharingMutation();
  const showToast = useToast();

  const tell = (error: unknown) => {
    const { message, title } = problem(error);
    showToast({ tone: 'error', text: `${title}. ${message}` });
  };

  const undo = async ({ before, groupId, words }: Saving, reached: HospiceSharing) => {
    const { error } = await update({ hospiceId, change: { version: reached.version, groupId, sharing: before } });
    if (!error) showToast({ text: `Undone: ${words}` });
    else if (problem(error).code === 'conflict') {
      showToast({ tone: 'error', text: 'Somebody changed these settings since. They were left as they are.' });
    } else tell(error);
  };

  const save = async (saving: Saving): Promise<SaveOutcome> => {
    const { groupId, sharing, words } = saving;
    const { data, error } = await update({ hospiceId, change: { version, groupId, sharing } });
    if (data) {
      showToast({
        tone: 'success',
        text: words,
        action: { label: 'Undo', onSelect: () => void undo(saving, data) },
      });
      return 'saved';
    }
    if (problem(error).code === 'conflict') return 'overtaken';
    tell(error);
    return 'failed';
  };

  return { save, isSaving: isLoading };
}
