import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import * as z from 'zod/mini';
import type { MergeKind } from '#contract/organizations/merges.ts';
import { useListGroupsQuery } from '#src/features/administration/lookup/administrationApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import { useListStakeholdersQuery } from './groupAdministrationApi.ts';
import { mergePath } from './places.ts';
import { kindNoun } from './partyLabels.ts';

const SHOWN = 25;

interface Choice {
  other: string;
}

interface MergeWithDialogProps {
  readonly kind: MergeKind;
  readonly record: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** The others of the same kind, found by what is typed. */
function useOthers(kind: MergeKind, search: string, id: string) {
  const query = { limit: SHOWN, ...(search === '' ? {} : { search }) };
  const groups = useListGroupsQuery(kind === 'group' ? query : skipToken);
  const parties = useListStakeholdersQuery(kind === 'group' ? skipToken : { ...query, 'filter.kind': [kind] });
  const found =
    kind === 'group'
      ? groups.data?.data.map((group) => ({ ...group, hint: group.city }))
      : parties.data?.data.map((party) => ({ ...party, hint: party.group?.name ?? party.city }));
  return {
    isFetching: groups.isFetching || parties.isFetching,
    options: (found ?? [])
      .filter((one) => one.id !== id)
      .map(({ hint, id: value, name }) => ({ value, label: name, hint: hint ?? undefined })),
  };
}

/** Which other record it is compared with; nothing is merged here. */
export function MergeWithDialog({ kind, onClose, record }: MergeWithDialogProps) {
  const [typed, setTyped] = useState('');
  const { isFetching, options } = useOthers(kind, useDebounced(typed.trim()), record.id);
  const navigate = useNavigate();
  const { one } = kindNoun[kind];
  return (
    <DialogForm<Choice, Choice>
      intro={<p>Choose the other {one}. Both are shown side by side first; nothing changes until you confirm there.</p>}
      labels={{ other: `Other ${one}` }}
      onClose={onClose}
      resolver={bodyResolver(
        z.object({ other: z.string().check(z.minLength(1, { error: `Choose a ${one}` })) }),
        (values: Choice) => values,
      )}
      save={async ({ other }) => {
        await navigate(mergePath(kind, record.id, other));
        return undefined;
      }}
      submitLabel="Compare"
      title={`Merge ${record.name} with…`}
      values={{ other: '' }}
    >
      {(control) => (
        <FormAutocomplete
          control={control}
          emptyValue=""
          isLoading={isFetching}
          isRequired
          label={`Other ${one}`}
          name="other"
          onSearch={setTyped}
          options={options}
          placeholder="Type a name"
        />
      )}
    </DialogForm>
  );
}
