import { useState } from 'react';
import * as z from 'zod/mini';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import { useListGroupsQuery } from '#src/features/administration/lookup/administrationApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';

interface Values {
  groupId: string;
}

const LABELS = { groupId: 'Provider group' };
const Body = z.object({ groupId: z.string().check(z.minLength(1, { error: 'Choose a group' })) });
const MOST = 50;

interface ConnectDialogProps {
  readonly hospiceId: string;
  readonly hospiceName: string;
  readonly onConnect: (groupId: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Which group may refer to the hospice from now on. */
export function ConnectDialog({ hospiceId, hospiceName, onClose, onConnect }: ConnectDialogProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { data, isFetching } = useListGroupsQuery({
    limit: MOST,
    'filter.isActive': true,
    ...(search === '' ? {} : { search }),
  });
  const found = data?.data.filter(({ hospices }) => !hospices.some(({ id }) => id === hospiceId)) ?? [];
  const options = found.map(({ city, id, name, type }) => ({
    value: id,
    label: name,
    hint: [groupTypeLabel[type], city].filter(Boolean).join(', '),
  }));
  return (
    <DialogForm<Values, z.infer<typeof Body>>
      intro={<p>{`Its people can choose ${hospiceName} for their referrals from now on.`}</p>}
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Values) => values)}
      save={async ({ groupId }) => {
        if (await onConnect(groupId)) onClose();
        return undefined;
      }}
      size="small"
      submitLabel="Connect"
      title="Connect a group"
      values={{ groupId: '' }}
    >
      {(control) => (
        <FormAutocomplete
          control={control}
          emptyValue=""
          isLoading={isFetching}
          isRequired
          label={LABELS.groupId}
          name="groupId"
          onSearch={setTyped}
          options={options}
          placeholder="Search by name or city"
        />
      )}
    </DialogForm>
  );
}
