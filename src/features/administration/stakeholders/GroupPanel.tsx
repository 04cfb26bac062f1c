import { useRef } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { GroupChange, GroupCreation, type AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import { GROUP_TYPES } from '#contract/platform/users.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { HospicesField } from './OrganizationFields.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

interface GroupValues {
  name: string;
  type: string;
  city: string;
  phone: string;
  /** Chosen only for a new group; later, hospices are connected one at a time. */
  hospiceIds: string[];
}

const LABELS = { name: 'Name', type: 'Type', city: 'City', phone: 'Phone', hospiceIds: 'Hospices' };
const TYPES = optionsOf(GROUP_TYPES, groupTypeLabel);
const EMPTY: GroupValues = { name: '', type: '', city: '', phone: '', hospiceIds: [] };

const factsOf = ({ city, name, phone, type }: GroupValues) => ({ name, type, ...blanksToNull({ city, phone }) });

function GroupFacts<Output>({ control }: { control: Control<GroupValues, unknown, Output> }) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormTextField {...field('name')} isRequired maxLength={120} />
      <FormSelect {...field('type')} isRequired options={TYPES} />
      <FormGrid>
        <FormTextField {...field('city')} maxLength={80} />
        <FormTextField {...field('phone')} type="tel" />
      </FormGrid>
    </>
  );
}

const creationResolver = bodyResolver(GroupCreation, (values: GroupValues) => ({
  ...factsOf(values),
  hospiceIds: values.hospiceIds,
}));

interface NewGroupPanelProps {
  readonly onCreated: (group: AdministeredGroup) => void;
  readonly onClose: () => void;
}

/** Adds a provider group; its people are invited on its own page. */
export function NewGroupPanel({ onClose, onCreated }: NewGroupPanelProps) {
  const [create] = groupAdministrationApi.useCreateGroupMutation();
  const created = useRef<AdministeredGroup>(undefined);
  return (
    <PanelForm<GroupValues, GroupCreation>
      labels={LABELS}
      onClose={onClose}
      onSaved={() => created.current && onCreated(created.current)}
      resolver={creationResolver}
      save={async (body) => {
        const { data, error } = await create({ body });
        created.current = data;
        return { error };
      }}
      submitLabel="Create group"
      title="New group"
      values={EMPTY}
    >
      {(control) => (
        <>
          <GroupFacts control={control} />
          <HospicesField
            control={control}
            hint="The group can refer to these hospices right away. You can connect more later."
            label={LABELS.hospiceIds}
            name="hospiceIds"
          />
        </>
      )}
    </PanelForm>
  );
}

const Facts = z.omit(GroupChange, { version: true, isActive: true });
const factsResolver = bodyResolver(Facts, factsOf);

const valuesOf = ({ city, name, phone, type }: AdministeredGroup): GroupValues => ({
  name,
  type,
  city: city ?? '',
  phone: phone ?? '',
  hospiceIds: [],
});

interface GroupPanelProps {
  readonly group: AdministeredGroup;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The facts of a group. */
export function GroupPanel({ group, onClose, onSaved }: GroupPanelProps) {
  const [update] = groupAdministrationApi.useUpdateGroupMutation();
  const { data, refetch } = administrationApi.useListGroupsQuery({ query: { 'filter.id': [group.id], limit: 1 } });
  const current = data?.data[0] ?? group;
  return (
    <PanelForm<GroupValues, z.infer<typeof Facts>>
      labels={LABELS}
      onClose={onClose}
      onReload={() => void refetch()}
      onSaved={onSaved}
      resolver={factsResolver}
      save={(body, version) => update({ groupId: group.id, body: { version, ...body } })}
      submitLabel="Save"
      title={`Edit ${group.name}`}
      values={valuesOf(current)}
      version={current.version}
    >
      {(control) => <GroupFacts control={control} />}
    </PanelForm>
  );
}
