import { useId, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import type { Named } from '#contract/platform/fields.ts';
import { Stakeholder } from '#contract/organizations/hospices.ts';
import { NewProvider } from '#contract/organizations/newProviders.ts';
import { problem } from '#src/api/problem.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver, blanksToNull, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { keptText, showApiError } from '#src/ui/form/showApiError.ts';
import { directoryApi } from './directoryApi.ts';
import styles from './newProvider.module.css';
import { newProvidersApi } from './newProvidersApi.ts';

const SHOWN = 25;
const ALREADY_KNOWN = 'already_known';
const EMPTY = { name: '', npi: '', groupId: '' };
type Values = typeof EMPTY;

const Body = z.union([NewProvider.ofHospice, NewProvider.ofGroup]);

interface NewProviderBoxProps {
  /** What was searched for in vain. */
  readonly typed: string;
  readonly onAdded: (provider: Named) => void;
  readonly onClose: () => void;
}

/** Adds a provider without leaving the form around it. Not a form of its own: one form cannot stand in another. */
export function NewProviderBox({ onAdded, onClose, typed }: NewProviderBoxProps) {
  const hospiceId = useSelector(selectHospice)?.id;
  const groupId = useSelector(selectGroup)?.id ?? '';
  const titleId = useId();
  const [addToGroup, ofGroup] = newProvidersApi.useAddGroupProviderMutation();
  const [addToHospice, ofHospice] = newProvidersApi.useAddHospiceProviderMutation();
  const [known, setKnown] = useState<Stakeholder>();
  const isHospice = hospiceId !== undefined;
  const { control, formState, handleSubmit, setError } = useForm<Values, unknown, z.infer<typeof Body>>({
    defaultValues: { ...EMPTY, name: typed },
    resolver: bodyResolver<Values, z.infer<typeof Body>>(
      isHospice ? NewProvider.ofHospice : NewProvider.ofGroup,
      (values) => ({
        name: values.name,
        ...blanksToNull({ npi: values.npi }),
        ...(isHospice ? withoutBlanks({ groupId: values.groupId }) : {}),
      }),
    ),
  });

  const add = handleSubmit(async (body) => {
    const { data, error } =
      'groupId' in body
        ? await addToHospice({ hospiceId: hospiceId ?? '', body })
        : await addToGroup({ groupId, body });
    if (data) {
      onAdded(data);
      return;
    }
    const refusal = problem(error);
    const current = z.safeParse(Stakeholder, refusal.current);
    if (refusal.code === ALREADY_KNOWN && current.success) setKnown(current.data);
    else showApiError(refusal, setError);
  });
  const addByEnter = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void add();
  };
  const failure = formState.errors.root?.message;

  return (
    // Enter in its fields adds the provider, as in a form, and does not send the form around it. What is corrected is another provider.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-labelledby={titleId}
      className={styles['box']}
      onChange={() => setKnown(undefined)}
      onKeyDown={addByEnter}
    >
      <p className="medium" id={titleId}>
        New provider
      </p>
      <FormGrid>
        <FormTextField control={control} isRequired label="Provider’s name" maxLength={120} name="name" shouldFocus />
        {isHospice && <ConnectedGroupField control={control} hospiceId={hospiceId} />}
        <FormTextField control={control} inputMode="numeric" label="NPI" maxLength={10} name="npi" />
      </FormGrid>
      <p className="small">You can use the provider right away. An administrator confirms it later.</p>
      <div aria-live="polite" className={styles['answer']}>
        {known && (
          <>
            <span>{`${known.name}${known.group ? `, ${known.group.name},` : ''} is already in the directory.`}</span>
            <Button onClick={() => onAdded(known)} size="small">{`Use ${known.name}`}</Button>
          </>
        )}
        {failure !== undefined && Object.keys(formState.errors).length === 1 && (
          <span>{keptText({ message: failure, fieldErrors: {} })}</span>
        )}
      </div>
      <div className="cluster gap8">
        <Button isPending={ofGroup.isLoading || ofHospice.isLoading} onClick={() => void add()}>
          Add provider
        </Button>
        <Button onClick={onClose} variant="quiet">
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

interface ConnectedGroupFieldProps {
  readonly control: ReturnType<typeof useForm<Values, unknown, z.infer<typeof Body>>>['control'];
  readonly hospiceId: string;
}

/** One of the groups that are connected to the hospice, found by typing. */
function ConnectedGroupField({ control, hospiceId }: ConnectedGroupFieldProps) {
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = directoryApi.useListHospiceGroupsQuery({
    hospiceId,
    query: { limit: SHOWN, ...(search === '' ? {} : { search }) },
  });
  return (
    <FormAutocomplete
      control={control}
      hasFailed={isError}
      isLoading={isFetching}
      isRequired
      label="Group"
      name="groupId"
      onSearch={setSearch}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="Type a name"
    />
  );
}
