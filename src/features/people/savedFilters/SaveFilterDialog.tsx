import { useId, useState, type FormEvent } from 'react';
import type { SavedFilter, SavedFilterKind } from '#contract/people/savedFilters.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import fields from '#src/ui/controls/Field.module.css';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './savedFilters.module.css';
import { useCreateSavedFilterMutation, useUpdateSavedFilterMutation } from './savedFiltersApi.ts';

const MAX_NAME_LENGTH = 60;

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
  const [create, creating] = useCreateSavedFilterMutation();
  const [update, updating] = useUpdateSavedFilterMutation();
  const [name, setName] = useState(filter?.name ?? '');
  const [isDefault, setDefault] = useState(false);
  const [isShared, setShared] = useState(false);
  const [invalid, setInvalid] = useState<string>();
  const showToast = useToast();
  const errorId = useId();
  const formId = useId();
  const isPending = creating.isLoading || updating.isLoading;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (isPending) return;
    if (wanted === '') {
      setInvalid('Give it a name');
      return;
    }
    const { data, error } = filter
      ? await update({ savedFilterId: filter.id, body: { name: wanted, version: filter.version } })
      : await create({ body: { kind, name: wanted, query, isDefault, isShared } });
    if (data) {
      showToast({ text: filter ? `Renamed to “${data.name}”` : `“${data.name}” is saved` });
      onSaved(data);
    } else {
      const { fieldErrors, message, title } = problem(error);
      setInvalid(fieldErrors['name'] ?? `${title}. ${message}`);
    }
  };

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button form={formId} isPending={isPending} type="submit" variant="primary">
            {filter ? 'Rename' : 'Save'}
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title={filter ? 'Rename the filter' : 'Save this view'}
    >
      <form className="column gap12" id={formId} noValidate onSubmit={(event) => void save(event)}>
        <label className="column gap4 medium">
          Name
          <input
            aria-describedby={invalid === undefined ? undefined : errorId}
            aria-invalid={invalid !== undefined || undefined}
            autoComplete="off"
            className={fields['input']}
            maxLength={MAX_NAME_LENGTH}
            onChange={({ target }) => {
              setName(target.value);
              setInvalid(undefined);
            }}
            value={name}
          />
        </label>
        {invalid !== undefined && (
          <p className={styles['wrong']} id={errorId} role="alert">
            {invalid}
          </p>
        )}
        {!filter && (
          <>
            <p className="second">Filters, order, rows per page and columns are kept.</p>
            {hasSearch && <p className="second">What you typed in the search is not: it may name a patient.</p>}
            <label className="row gap10">
              <input checked={isDefault} onChange={({ target }) => setDefault(target.checked)} type="checkbox" />
              Open the list with it
            </label>
            {canShare && (
              <label className="row gap10">
                <input checked={isShared} onChange={({ target }) => setShared(target.checked)} type="checkbox" />
                Share it in the hospice
              </label>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
