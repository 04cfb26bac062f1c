import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Named } from '#contract/platform/fields.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import type { FactsFields } from './factsForm.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';

const SHOWN = 25;
const LABELS = { provider: 'Responsible provider', community: 'Community' } as const;
const NAMES = { provider: 'responsibleProviderId', community: 'communityId' } as const;

interface StakeholderFieldProps<Output> extends FactsFields<Output> {
  readonly kind: keyof typeof NAMES;
  /** The one that is chosen already, which the search may not find. */
  readonly chosen: Named | null;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** Replaces the usual label under a heading that says it already. */
  readonly label?: string;
}

/** Finds a provider or a community by typing, among those that the hospice or the group may name. */
export function StakeholderField<Output>({
  chosen,
  control,
  hint,
  isRequired,
  kind,
  label,
}: StakeholderFieldProps<Output>) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const groupId = useSelector(selectGroup)?.id ?? '';
  const query = { 'filter.kind': [kind], limit: SHOWN, ...(search === '' ? {} : { search }) };
  const ofHospice = directoryApi.useListHospiceStakeholdersQuery({ hospiceId, query }, { skip: hospiceId === '' });
  const ofGroup = directoryApi.useListGroupStakeholdersQuery(
    { groupId, query },
    { skip: hospiceId !== '' || groupId === '' },
  );
  const { data, isError, isFetching } = hospiceId === '' ? ofGroup : ofHospice;
  const options = (data?.data ?? []).map(({ detail, group, id, name }) => ({
    value: id,
    label: name,
    hint: group?.name ?? detail ?? undefined,
  }));
  return (
    <FormAutocomplete
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      control={control}
      hint={isError ? 'The list couldn’t be loaded. Check your connection, then type again.' : hint}
      isLoading={isFetching}
      isRequired={isRequired}
      label={label ?? LABELS[kind]}
      name={NAMES[kind]}
      onSearch={setTyped}
      options={options}
      placeholder="Type a name"
    />
  );
}
