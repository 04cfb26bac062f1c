import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { communityTypeLabel } from '#contract/organizations/communities.ts';
import { CommunityCreation, type AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { textsOf } from '#src/ui/form/textsOf.ts';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { GroupField } from './OrganizationFields.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

const LABELS = { name: 'Name', type: 'Type', city: 'City', phone: 'Phone', groupId: 'Group' };
type CommunityValues = Record<keyof typeof LABELS, string>;
const TYPES = optionsOf(communityTypeLabel);
const GROUP_HINT = 'People in this group see the patients who live here.';

const resolver = bodyResolver(CommunityCreation, ({ name, type, ...others }: CommunityValues) => ({
  name,
  type,
  ...blanksToNull(others),
}));

interface CommunityPanelProps {
  /** Left out: a new one. */
  readonly community?: AdministeredStakeholder;
  /** The group of a new one, where it is added on the group's own page. */
  readonly groupId?: string;
  readonly onReload?: () => void;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
  /** Below the form. */
  readonly further?: ReactNode;
}

/** Adds a community, or changes one. */
export function CommunityPanel({ community, groupId, onSaved, ...panel }: CommunityPanelProps) {
  const [create] = groupAdministrationApi.useCreateCommunityMutation();
  const [update] = groupAdministrationApi.useUpdateCommunityMutation();
  const values = textsOf(LABELS, { ...community, groupId: groupId ?? community?.group?.id });
  return (
    <PanelForm<CommunityValues, CommunityCreation>
      {...panel}
      labels={LABELS}
      onSaved={(body) => onSaved(body.name)}
      resolver={resolver}
      save={(body, from) =>
        community ? update({ communityId: community.id, body: { version: from, ...body } }) : create({ body })
      }
      submitLabel={community ? 'Save' : 'Add community'}
      title={community?.name ?? 'New community'}
      values={values}
      version={community?.version}
    >
      {({ control }) => <CommunityFields control={control} groupId={values.groupId} />}
    </PanelForm>
  );
}

interface CommunityFieldsProps {
  readonly control: Control<CommunityValues, unknown, CommunityCreation>;
  readonly groupId: string;
}

function CommunityFields({ control, groupId }: CommunityFieldsProps) {
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormTextField {...field('name')} isRequired maxLength={120} />
      <FormSelect {...field('type')} isRequired options={TYPES} />
      <FormGrid>
        <FormTextField {...field('city')} maxLength={80} />
        <FormTextField {...field('phone')} type="tel" />
      </FormGrid>
      <GroupField {...field('groupId')} hint={GROUP_HINT} selected={groupId === '' ? [] : [groupId]} />
    </>
  );
}
