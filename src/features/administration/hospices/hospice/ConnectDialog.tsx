import { useState } from 'react';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { ChooseRecordDialog } from '#src/features/administration/organizations/ChooseRecordDialog.tsx';

const MAX_FOUND = 50;

interface ConnectDialogProps {
  readonly hospiceId: string;
  readonly hospiceName: string;
  readonly onConnect: (groupId: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Which group may refer to the hospice from now on. */
export function ConnectDialog({ hospiceId, hospiceName, onClose, onConnect }: ConnectDialogProps) {
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = administrationApi.useListGroupsQuery({
    query: {
      limit: MAX_FOUND,
      'filter.isActive': true,
      ...(search === '' ? {} : { search }),
    },
  });
  const unconnected = data?.data.filter(({ hospices }) => !hospices.some(({ id }) => id === hospiceId)) ?? [];
  return (
    <ChooseRecordDialog
      intro={`The group can choose ${hospiceName} for its referrals right away.`}
      hasFailed={isError}
      isLoading={isFetching}
      label="Provider group"
      missing="Choose a group"
      onChoose={async (groupId) => {
        if (await onConnect(groupId)) onClose();
        return undefined;
      }}
      onClose={onClose}
      onSearch={setSearch}
      options={unconnected.map(({ city, id, name, type }) => ({
        value: id,
        label: name,
        hint: [groupTypeLabel[type], city].filter(Boolean).join(', '),
      }))}
      placeholder="Search by name or city"
      submitLabel="Connect"
      title="Connect a group"
    />
  );
}
