import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import type { MergeKind } from '#contract/merges.ts';
import { useListGroupsQuery } from '#src/shared/administration/administrationApi.ts';
import { useSettled } from '#src/shared/referrals/useSettled.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useListStakeholdersQuery } from './groupAdministrationApi.ts';
import { mergePath } from './places.ts';
import { kindNoun } from './words.ts';

const SHOWN = 25;

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
  const { isFetching, options } = useOthers(kind, useSettled(typed.trim()), record.id);
  const navigate = useNavigate();
  const { control, handleSubmit } = useForm<{ other: string }>({
    defaultValues: { other: '' },
    resolver: ({ other }) =>
      other === ''
        ? { values: {}, errors: { other: { type: 'needed', message: `Choose a ${kindNoun[kind].one}` } } }
        : { values: { other }, errors: {} },
  });
  const go = handleSubmit(({ other }) => navigate(mergePath(kind, record.id, other)));
  return (
    <Dialog onClose={onClose} title={`Merge ${record.name} with…`}>
      <MuiProvider>
        <form aria-label={`Merge ${record.name}`} noValidate onSubmit={(event) => void go(event)}>
          <Stack gap={4}>
            <p>
              Choose the other {kindNoun[kind].one}. Both are shown side by side first; nothing changes until you
              confirm there.
            </p>
            <FormAutocomplete
              control={control}
              emptyValue=""
              isLoading={isFetching}
              isRequired
              label={`Other ${kindNoun[kind].one}`}
              name="other"
              onSearch={setTyped}
              options={options}
              placeholder="Type a name"
            />
            <Toolbar>
              <Button type="submit" variant="primary">
                Compare
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
          </Stack>
        </form>
      </MuiProvider>
    </Dialog>
  );
}
