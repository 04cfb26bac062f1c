import type { SavedFilter, SavedFilterChange } from '#contract/people/savedFilters.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { savedFiltersApi } from './savedFiltersApi.ts';

type Change = Omit<SavedFilterChange, 'version'>;

/** Changes and deletes saved filters at once, with Undo. */
export function useSavedFilterActions() {
  const [update] = savedFiltersApi.useUpdateSavedFilterMutation();
  const [remove] = savedFiltersApi.useDeleteSavedFilterMutation();
  const [restore] = savedFiltersApi.useRestoreSavedFilterMutation();
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
