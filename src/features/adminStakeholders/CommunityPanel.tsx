import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { COMMUNITY_TYPES, communityTypeLabel } from '#contract/communities.ts';
import { AdministeredStakeholder, CommunityChange, CommunityCreation } from '#contract/groupAdministration.ts';
import { optionsOf } from '#src/shared/referrals/factsForm.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { useCreateCommunityMutation, useUpdateCommunityMutation } from './groupAdministrationApi.ts';
import { GroupField } from './OrganisationFields.tsx';
import { RecordPanel } from './RecordPanel.tsx';

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
  readonly onCreated: (community: AdministeredStakeholder) => void;
  readonly onClose: () => void;
}

export function NewCommunityPanel({ groupId = '', onClose, onCreated }: NewCommunityPanelProps) {
  const [create] = useCreateCommunityMutation();
  return (
    <RecordPanel<CommunityValues, CommunityCreation, AdministeredStakeholder>
      first={{ version: 1, values: { name: '', type: '', city: '', phone: '', groupId } }}
      labels={LABELS}
      onClose={onClose}
      onSaved={onCreated}
      resolver={creationResolver}
      save={(body) => create(body)}
      submitLabel="Add the community"
      title="New community"
    >
      {(control) => <CommunityFacts control={control} groupId={groupId} />}
    </RecordPanel>
  );
}

const Facts = z.omit(CommunityChange, { version: true, isActive: true });
const factsResolver = bodyResolver(Facts, bodyOf);

const baseOf = ({ city, group, name, phone, type, version }: AdministeredStakeholder) => ({
  version,
  values: { name, type: type ?? '', city: city ?? '', phone: phone ?? '', groupId: group?.id ?? '' },
});

const readCurrent = (current: unknown) => {
  const read = z.safeParse(AdministeredStakeholder, current);
  return read.success ? baseOf(read.data) : undefined;
};

interface CommunityPanelProps {
  readonly community: AdministeredStakeholder;
  readonly onSaved: (community: AdministeredStakeholder) => void;
  readonly onClose: () => void;
  readonly after?: ReactNode;
}

export function CommunityPanel({ after, community, onClose, onSaved }: CommunityPanelProps) {
  const [update] = useUpdateCommunityMutation();
  return (
    <RecordPanel<CommunityValues, z.infer<typeof Facts>, AdministeredStakeholder>
      after={after}
      first={baseOf(community)}
      labels={LABELS}
      onClose={onClose}
      onSaved={onSaved}
      readCurrent={readCurrent}
      resolver={factsResolver}
      save={(body, version) => update({ id: community.id, change: { version, ...body } })}
      submitLabel="Save"
      title={community.name}
    >
      {(control) => <CommunityFacts control={control} groupId={community.group?.id ?? ''} />}
    </RecordPanel>
  );
}
