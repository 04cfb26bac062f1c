import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { informationSharingApi } from './informationSharingApi.ts';

interface Saving {
  readonly groupId: string | null;
  /** Null: the group follows the default. */
  readonly sharing: InformationSharing | null;
  /** The previous settings, which Undo restores. */
  readonly before: InformationSharing | null;
  readonly label: string;
}

type SaveOutcome = 'saved' | 'overtaken' | 'failed';

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'Someone else has changed these settings since. Nothing was undone.'
    : problemText(error);

/** Saves the settings that are shown, and offers Undo. */
export function useSaveSharing(hospiceId: string, version: number) {
  const [update, { isLoading }] = informationSharingApi.useUpdateInformationSharingMutation();
  const showOutcome = useOutcome(refusalText);

  const save = async ({ before, groupId, label, sharing }: Saving): Promise<SaveOutcome> => {
    const answer = await update({ hospiceId, body: { version, groupId, sharing } });
    const { data, error } = answer;
    if (error && problem(error).code === 'conflict') return 'overtaken';
    const reached = data?.version ?? version;
    const goBack = () => update({ hospiceId, body: { version: reached, groupId, sharing: before } });
    return showOutcome(answer, label, goBack) ? 'saved' : 'failed';
  };

  return { save, isSaving: isLoading };
}
