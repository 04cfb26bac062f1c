import type { SavedFilter, SavedFilterChange } from '#contract/people/savedFilters.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
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
  const showToast = useToast();

  const showRefusal = (error: unknown) => {
    const { message, title } = problem(error);
    showToast({ tone: 'error', text: `${title}. ${message}` });
  };

  const change = async (filter: SavedFilter, part: Change, text: string, back: Change) => {
    const { data, error } = await update({ savedFilterId: filter.id, body: { ...part, version: filter.version } });
    if (!data) {
      showRefusal(error);
      return;
    }
    const undo = async () => {
      const undone = await update({ savedFilterId: filter.id, body: { ...back, version: data.version } });
      if (undone.error) showRefusal(undone.error);
      else showToast({ text: `Undone: ${text}` });
    };
    showToast({ text, action: { label: 'Undo', onSelect: () => void undo() } });
  };

  const bringBack = async ({ id, name }: SavedFilter) => {
    const { error } = await restore({ savedFilterId: id });
    if (error) showRefusal(error);
    else showToast({ text: `“${name}” is back` });
  };

  const deleteFilter = async (filter: SavedFilter) => {
    const { error } = await remove({ savedFilterId: filter.id });
    if (error) showRefusal(error);
    else {
      showToast({
        text: `“${filter.name}” was deleted`,
        action: { label: 'Undo', onSelect: () => void bringBack(filter) },
      });
    }
  };

  return { change, deleteFilter };
}

export type SavedFilterActions = ReturnType<typeof useSavedFilterActions>;
