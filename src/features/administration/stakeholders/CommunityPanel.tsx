import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { COMMUNITY_TYPES, communityTypeLabel } from '#contract/organizations/communities.ts';
import {
  CommunityChange,
  CommunityCreation,
  type AdministeredStakeholder,
} from '#contract/organizations/groupAdministration.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { useCreateCommunityMutation, useUpdateCommunityMutation } from './groupAdministrationApi.ts';
import { GroupField } from './OrganizationFields.tsx';
import { optionsOf } from '#src/ui/form/optionsOf.ts';

interface CommunityValues {
  name: string;
  type: string;
  city: string;
  phone: string;
  groupId: string;
}

const LABELS = { name: 'Name', type: 'Type', city: 'City', phone: 'Phone', groupId: 'Group' };
const TYPES = optionsOf(COMMUNITY_TYPES, communityTypeLabel);
const GROUP_HINT = 'Its people see the patients who live here. Leave it empty for a community of no group.';

const bodyOf = ({ city, groupId, name, phone, type }: CommunityValues) => ({
  name,
  type,
  ...blanksToNull({ city, groupId, phone }),
});

interface CommunityFactsProps<Output> {
  readonly control: Control<CommunityValues, unknown, Output>;
  readonly groupId: string;
}

function CommunityFacts<Output>({ control, groupId }: CommunityFactsProps<Output>) {
  return (
    <>
      <FormTextField control={control} isRequired label={LABELS.name} maxLength={120} name="name" />
      <FormSelect control={control} isRequired label={LABELS.type} name="type" options={TYPES} />
      <FormGrid>
        <FormTextField control={control} label={LABELS.city} maxLength={80} name="city" />
        <FormTextField control={control} label={LABELS.phone} maxLength={30} name="phone" type="tel" />
      </FormGrid>
      <GroupField
        control={control}
        hint={GROUP_HINT}
        label={LABELS.groupId}
        name="groupId"
        selected={groupId === '' ? [] : [groupId]}
      />
    </>
  );
}

const creationResolver = bodyResolver(CommunityCreation, bodyOf);

interface NewCommunityPanelProps {
  /** Chosen already where the community is added on a group's own page. */
  readonly groupId?: string | undefined;
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

export function NewCommunityPanel({ groupId = '', onClose, onCreated }: NewCommunityPanelProps) {
  const [create] = useCreateCommunityMutation();
  return (
    <PanelForm<CommunityValues, CommunityCreation>
      values={{ name: '', type: '', city: '', phone: '', groupId }}
      labels={LABELS}
      onClose={onClose}
      onSaved={({ name }) => onCreated(name)}
      resolver={creationResolver}
      save={(body) => create({ body })}
      submitLabel="Add the community"
      title="New community"
    >
      {(control) => <CommunityFacts control={control} groupId={groupId} />}
    </PanelForm>
  );
}

const Facts = z.omit(CommunityChange, { version: true, isActive: true });
const factsResolver = bodyResolver(Facts, bodyOf);

const valuesOf = ({ city, group, name, phone, type }: AdministeredStakeholder): CommunityValues => ({
  name,
  type: type ?? '',
  city: city ?? '',
  phone: phone ?? '',
  groupId: group?.id ?? '',
});

interface CommunityPanelProps {
  readonly community: AdministeredStakeholder;
  readonly onReload: () => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** Below the form. */
  readonly further?: ReactNode;
}

export function CommunityPanel({ community, further, onClose, onReload, onSaved }: CommunityPanelProps) {
  const [update] = useUpdateCommunityMutation();
  return (
    <PanelForm<CommunityValues, z.infer<typeof Facts>>
      further={further}
      values={valuesOf(community)}
      version={community.version}
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={onSaved}
      resolver={factsResolver}
      save={(body, version) => update({ communityId: community.id, body: { version, ...body } })}
      submitLabel="Save"
      title={community.name}
    >
      {(control) => <CommunityFacts control={control} groupId={community.group?.id ?? ''} />}
    </PanelForm>
  );
}
