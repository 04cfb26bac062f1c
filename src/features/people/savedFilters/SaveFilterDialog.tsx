import * as z from 'zod/mini';
import type { SavedFilter, SavedFilterKind } from '#contract/people/savedFilters.ts';
import { problem } from '#src/api/problem.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { savedFiltersApi } from './savedFiltersApi.ts';

const MAX_NAME_LENGTH = 60;

const Body = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'Enter a name' })),
  isDefault: z.boolean(),
  isShared: z.boolean(),
});
type Body = z.infer<typeof Body>;

const resolver = bodyResolver(Body, (values: Body) => values);

interface SaveFilterDialogProps {
  kind: SavedFilterKind;
  /** To be renamed; a new one where it is left out. */
  filter?: SavedFilter | undefined;
  query: string;
  hasSearch: boolean;
  canShare: boolean;
  onSaved: (filter: SavedFilter) => void;
  onClose: () => void;
}

/** Saves the view under a name, or renames a saved one. */
export function SaveFilterDialog(props: SaveFilterDialogProps) {
  const { canShare, filter, hasSearch, kind, onClose, onSaved, query } = props;
  const [create] = savedFiltersApi.useCreateSavedFilterMutation();
  const [update] = savedFiltersApi.useUpdateSavedFilterMutation();
  const showToast = useToast();
  return (
    <DialogForm<Body, Body>
      labels={{ name: 'Name' }}
      onClose={onClose}
      resolver={resolver}
      save={async ({ name, ...marks }) => {
        const { data, error } = filter
          ? await update({ savedFilterId: filter.id, body: { name, version: filter.version } })
          : await create({ body: { kind, name, query, ...marks } });
        if (!data) return problem(error);
        showToast({ text: filter ? `Renamed to “${data.name}”` : `“${data.name}” is saved` });
        onSaved(data);
        return undefined;
      }}
      size="small"
      submitLabel={filter ? 'Rename' : 'Save'}
      title={filter ? 'Rename the filter' : 'Save this view'}
      values={{ name: filter?.name ?? '', isDefault: false, isShared: false }}
    >
      {({ control }) => (
        <>
          <FormTextField control={control} label="Name" maxLength={MAX_NAME_LENGTH} name="name" />
          {!filter && (
            <div className="column gap4">
              <p className="second">Saves your filters, sort order, rows per page, and columns.</p>
              {hasSearch && <p className="second">Search text isn’t saved, because it may name a patient.</p>}
              <FormCheckbox control={control} label="Open the list with this filter" name="isDefault" />
              {canShare && <FormCheckbox control={control} label="Share with the hospice" name="isShared" />}
            </div>
          )}
        </>
      )}
    </DialogForm>
  );
}
