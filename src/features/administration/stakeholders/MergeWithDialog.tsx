import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import type { MergeKind } from '#contract/organizations/merges.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { mergePath } from '#src/features/organizations/stakeholderPaths.ts';
import { kindNoun } from '#src/features/organizations/partyLabels.ts';
import { ChooseRecordDialog } from '#src/features/administration/organizations/ChooseRecordDialog.tsx';

const MAX_FOUND = 25;

interface MergeWithDialogProps {
  readonly kind: MergeKind;
  readonly record: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Searches for other records of the same kind by the typed text. */
function useOthers(kind: MergeKind, search: string, id: string) {
  const query = { limit: MAX_FOUND, ...(search === '' ? {} : { search }) };
  const groups = administrationApi.useListGroupsQuery(kind === 'group' ? { query } : skipToken);
  const parties = groupAdministrationApi.useListStakeholdersQuery(
    kind === 'group' ? skipToken : { query: { ...query, 'filter.kind': [kind] } },
  );
  const found =
    kind === 'group'
      ? groups.data?.data.map((group) => ({ ...group, hint: group.city }))
      : parties.data?.data.map((party) => ({ ...party, hint: party.group?.name ?? party.city }));
  return {
    hasFailed: groups.isError || parties.isError,
    isLoading: groups.isFetching || parties.isFetching,
    options: (found ?? [])
      .filter((one) => one.id !== id)
      .map(({ hint, id: value, name }) => ({ value, label: name, hint: hint ?? undefined })),
  };
}

/** Which other record it is compared with; nothing is merged here. */
export function MergeWithDialog({ kind, onClose, record }: MergeWithDialogProps) {
  const [search, setSearch] = useState('');
  const others = useOthers(kind, search, record.id);
  const navigate = useNavigate();
  const { one } = kindNoun[kind];
  return (
    <ChooseRecordDialog
      {...others}
      intro={`Choose the other ${one}. You’ll compare both before anything changes.`}
      label={`Other ${one}`}
      missing={`Choose a ${one}`}
      onChoose={async (other) => {
        await navigate(mergePath(kind, record.id, other));
        return undefined;
      }}
      onClose={onClose}
      onSearch={setSearch}
      submitLabel="Compare"
      title={`Merge ${record.name} with…`}
    />
  );
}
