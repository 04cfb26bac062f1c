import { useRef } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { GroupChange, GroupCreation, type AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { administrationApi } from '#src/features/administration/organizations/administrationApi.ts';
import { INVITE_DAYS } from '#contract/people/invites.ts';
import { GROUP_ROLES } from '#contract/platform/roles.ts';
import type { Problem } from '#src/api/problem.ts';
import { FormPart } from '#src/features/organizations/form/FormPart.tsx';
import { RoleChoice } from '#src/features/people/RoleChoice.tsx';
import { blanksToNull, bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
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
  /** Only for a new group, which invites this person. */
  firstPerson: { email: string; firstName: string; lastName: string; role: string };
}

const LABELS = {
  name: 'Name',
  type: 'Type',
  city: 'City',
  phone: 'Phone',
  hospiceIds: 'Hospices',
  'firstPerson.email': 'Email of the first person',
  'firstPerson.firstName': 'First name',
  'firstPerson.lastName': 'Last name',
  'firstPerson.role': 'Role',
} as const;
const TYPES = optionsOf(groupTypeLabel);
const NOBODY = { email: '', firstName: '', lastName: '', role: GROUP_ROLES[0] };
const EMPTY: GroupValues = { name: '', type: '', city: '', phone: '', hospiceIds: [], firstPerson: NOBODY };

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

/** Invites nobody unless a part of the person is filled in. */
const creationResolver = bodyResolver(GroupCreation, ({ firstPerson, ...values }: GroupValues) => {
  const { role, ...person } = firstPerson;
  const isInvited = Object.values(person).some((part) => part.trim() !== '');
  return {
    ...factsOf({ ...values, firstPerson }),
    hospiceIds: values.hospiceIds,
    ...(isInvited ? { firstPerson: { ...withoutBlanks(person), email: person.email.trim(), role } } : {}),
  };
});

const KNOWN =
  'This email has an account or an open invitation. Use another one, or leave it empty and invite someone later.';

const refusalOf = (refusal: Problem) =>
  refusal.code === 'already_known'
    ? {
        message: 'Nothing was saved. This person already has an account.',
        fieldErrors: { 'firstPerson.email': KNOWN },
      }
    : refusal;

interface NewGroupPanelProps {
  /** @param invited the email that the invitation goes to, if somebody was invited */
  readonly onCreated: (group: AdministeredGroup, invited: string | undefined) => void;
  readonly onClose: () => void;
}

/** A provider group is created with its first person; more people are invited on its own page. */
export function NewGroupPanel({ onClose, onCreated }: NewGroupPanelProps) {
  const [create] = groupAdministrationApi.useCreateGroupMutation();
  const made = useRef<{ readonly group: AdministeredGroup; readonly invited: string | undefined }>(undefined);
  return (
    <PanelForm<GroupValues, GroupCreation>
      labels={LABELS}
      onClose={onClose}
      onSaved={() => made.current && onCreated(made.current.group, made.current.invited)}
      refusalOf={refusalOf}
      resolver={creationResolver}
      save={async (body) => {
        const { data, error } = await create({ body });
        if (data) made.current = { group: data, invited: body.firstPerson?.email };
        return { error };
      }}
      submitLabel="Create group"
      title="New group"
      values={EMPTY}
    >
      {({ control, field }) => (
        <>
          <GroupFacts control={control} />
          <HospicesField
            {...field('hospiceIds')}
            hint="The group can refer to these hospices right away. You can connect more later."
          />
          <FirstPerson control={control} />
        </>
      )}
    </PanelForm>
  );
}

function FirstPerson({ control }: { control: Control<GroupValues, unknown, GroupCreation> }) {
  const field = fieldsOf(control, LABELS);
  return (
    <FormPart
      hint={`They get an email with a link that works for ${INVITE_DAYS} days. Leave empty to invite them later.`}
      title="First person"
    >
      <FormTextField {...field('firstPerson.email')} type="email" />
      <FormGrid>
        <FormTextField {...field('firstPerson.firstName')} maxLength={80} />
        <FormTextField {...field('firstPerson.lastName')} maxLength={80} />
      </FormGrid>
      <RoleChoice {...field('firstPerson.role')} roles={GROUP_ROLES} />
    </FormPart>
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
  firstPerson: NOBODY,
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
      {({ control }) => <GroupFacts control={control} />}
    </PanelForm>
  );
}
