import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { newProviderEndpoints } from '#contract/organizations/newProviders.ts';
import type { Named } from '#contract/platform/fields.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import type { FactsFields } from './factsForm.ts';
import { UNVERIFIED } from '#src/features/organizations/partyLabels.ts';

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

const NewProviderBox = lazyPart(
  async () => (await import('#src/features/organizations/directory/NewProviderBox.tsx')).NewProviderBox,
);

/**
 * Finds a provider or a community by typing, among those that the hospice or the group may name. A provider that nobody finds can be added in
 * place.
 */
export function StakeholderField<Output>(props: StakeholderFieldProps<Output>) {
  const { chosen, control, hint, isRequired, kind, label } = props;
  const { field } = useController({ control, name: NAMES[kind] });
  const [search, setSearch] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<string>();
  const [added, setAdded] = useState<Named>();
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const groupId = useSelector(selectGroup)?.id ?? '';
  const mayAddToGroup = useMayCall(newProviderEndpoints.addGroupProvider);
  const mayAddToHospice = useMayCall(newProviderEndpoints.addHospiceProvider);
  const query = { 'filter.kind': [kind], limit: SHOWN, ...(search === '' ? {} : { search }) };
  const ofHospice = directoryApi.useListHospiceStakeholdersQuery({ hospiceId, query }, { skip: hospiceId === '' });
  const ofGroup = directoryApi.useListGroupStakeholdersQuery(
    { groupId, query },
    { skip: hospiceId !== '' || groupId === '' },
  );
  const { data, isError, isFetching } = hospiceId === '' ? ofGroup : ofHospice;
  const options = (data?.data ?? []).map(({ detail, group, id, isUnverified, name }) => ({
    value: id,
    label: name,
    hint: [group?.name ?? detail, isUnverified ? UNVERIFIED : null].filter(Boolean).join(' · ') || undefined,
  }));
  const mayAdd = kind === 'provider' && (mayAddToGroup || mayAddToHospice);
  const isNobody = search !== '' && data?.data.length === 0;
  const known = added ?? chosen;
  return (
    <div className="grid oneColumn gap8" ref={place}>
      <FormAutocomplete
        chosen={known ? [{ value: known.id, label: known.name }] : []}
        control={control}
        hasFailed={isError}
        hint={isError ? 'The list couldn’t be loaded. Check your connection, then type again.' : hint}
        isLoading={isFetching}
        isRequired={isRequired}
        key={added?.id}
        label={label ?? LABELS[kind]}
        name={NAMES[kind]}
        onSearch={setSearch}
        options={options}
        other={
          mayAdd && isNobody
            ? { label: `Add “${search}” as a new provider`, onSelect: () => setAdding(search) }
            : undefined
        }
        placeholder="Type a name"
        shouldFocus={added !== undefined}
      />
      {adding !== undefined && (
        <NewProviderBox
          onAdded={(provider) => {
            setAdded(provider);
            setAdding(undefined);
            field.onChange(provider.id);
          }}
          onClose={() => {
            setAdding(undefined);
            place.current?.querySelector('input')?.focus();
          }}
          typed={adding}
        />
      )}
    </div>
  );
}
