import type { SavedFilter, SavedFilterChange } from '#contract/people/savedFilters.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import {
  useDeleteSavedFilterMutation,
  useRestoreSavedFilterMutation,
  useUpdateSavedFilterMutation,
} from './savedFiltersApi.ts';

type Change = Omit<SavedFilterChange, 'version'>;

/** Changes and deletes saved filters at once, with Undo. */
export function useSavedFilterActions() {
  const [update] = useUpdateSavedFilterMutation();
  const [remove] = useDeleteSavedFilterMutation();
  const [restore] = useRestoreSavedFilterMutation();
  const showOutcome = useOutcome();

  const change = async ({ id, version }: SavedFilter, part: Change, text: string, back: Change) => {
    const answer = await update({ savedFilterId: id, body: { ...part, version } });
    const reached = answer.data?.version ?? version;
    showOutcome(answer, text, () => update({ savedFilterId: id, body: { ...back, version: reached } }));
  };

  const deleteFilter = async ({ id, name }: SavedFilter) =>
    showOutcome(
      await remove({ savedFilterId: id }),
      `“${name}” was deleted`,
      () => restore({ savedFilterId: id }),
      `“${name}” is back`,
    );

  return { change, deleteFilter };
}

export type SavedFilterActions = ReturnType<typeof useSavedFilterActions>;
