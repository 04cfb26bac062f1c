import type { Merge } from '#contract/organizations/merges.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { mergesApi } from './mergesApi.ts';

const refusalText = (error: unknown): string =>
  problem(error).code === 'conflict'
    ? 'This merge can no longer be undone, or someone just undid it.'
    : problemText(error);

/** Undoes a merge and shows the result in a toast. */
export function useUndoMerge() {
  const [undoMerge, { isLoading }] = mergesApi.useUndoMergeMutation();
  const showOutcome = useOutcome(refusalText);
  const undo = async ({ id, merged }: Merge): Promise<Merge | undefined> => {
    const answer = await undoMerge({ mergeId: id });
    showOutcome(answer, `Undone: ${merged.name} is a separate record again`);
    return answer.data;
  };
  return { undo, isPending: isLoading };
}
