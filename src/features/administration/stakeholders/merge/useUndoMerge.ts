import type { Merge } from '#contract/organizations/merges.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUndoMergeMutation } from '#src/features/administration/stakeholders/mergesApi.ts';

/** Undoes a merge and shows the result in a toast. */
export function useUndoMerge() {
  const [undoMerge, { isLoading }] = useUndoMergeMutation();
  const showToast = useToast();
  const undo = async ({ id, merged }: Merge): Promise<Merge | undefined> => {
    const { data, error } = await undoMerge({ mergeId: id });
    if (data) {
      showToast({ tone: 'success', text: `Undone: ${merged.name} is a record of its own again` });
      return data;
    }
    const { code, message, title } = problem(error);
    showToast({
      tone: 'error',
      text:
        code === 'conflict'
          ? 'This merge can no longer be undone, or somebody undid it a moment ago. Nothing was changed.'
          : `${title}. ${message}`,
    });
    return undefined;
  };
  return { undo, isPending: isLoading };
}
