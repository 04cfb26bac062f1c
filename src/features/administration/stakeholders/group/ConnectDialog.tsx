import { useState } from 'react';
import type { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { problem } from '#src/api/problem.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { ChooseRecordDialog } from '#src/features/administration/organizations/ChooseRecordDialog.tsx';
import { useAllHospiceOptions } from '#src/features/administration/organizations/organizationOptions.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';

interface ConnectDialogProps {
  readonly group: AdministeredGroup;
  readonly onClose: () => void;
}

const NONE: readonly string[] = [];

/** Which hospice the group may refer to from now on. */
export function ConnectDialog({ group, onClose }: ConnectDialogProps) {
  const [search, setSearch] = useState('');
  const { options, ...found } = useAllHospiceOptions({
    isWanted: true,
    search: search || undefined,
    selected: NONE,
  });
  const [connect] = administrationApi.useConnectGroupMutation();
  const showToast = useToast();
  return (
    <ChooseRecordDialog
      {...found}
      intro="The group can now refer to the hospice right away, and the hospice can choose its providers and communities."
      label="Hospice"
      missing="Choose a hospice"
      onChoose={async (hospiceId) => {
        const { data, error } = await connect({ groupId: group.id, hospiceId });
        if (!data) return problem(error);
        const name = data.hospices.find(({ id }) => id === hospiceId)?.name ?? 'the hospice';
        showToast({ text: `${group.name} can now refer to ${name}` });
        onClose();
        return undefined;
      }}
      onClose={onClose}
      onSearch={setSearch}
      options={options.filter(({ value }) => !group.hospices.some(({ id }) => id === value))}
      submitLabel="Connect"
      title={`Connect ${group.name} to a hospice`}
    />
  );
}
