import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  ProviderChange,
  ProviderCreation,
  type AdministeredStakeholder,
} from '#contract/administration/groupAdministration.ts';
import { blanksToNull, bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { textsOf } from '#src/ui/form/textsOf.ts';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { GroupField } from './OrganizationFields.tsx';

const LABELS = { name: 'Name', specialty: 'Specialty', npi: 'NPI', phone: 'Phone', groupId: 'Group' };
type ProviderValues = Record<keyof typeof LABELS, string>;

const factsOf = ({ name, npi, phone, specialty }: ProviderValues) => ({
  name,
  ...blanksToNull({ npi, phone, specialty }),
});

function ProviderFacts<Output>({ control }: { control: Control<ProviderValues, unknown, Output> }) {
  const field = fieldsOf(control, LABELS);
  const nameHint = 'As shown on referrals, with the title: Dr. Ines Okafor';
  return (
    <>
      <FormTextField {...field('name')} hint={nameHint} isRequired maxLength={120} />
      <FormTextField {...field('specialty')} maxLength={80} />
      <FormGrid>
        <FormTextField {...field('npi')} hint="Ten digits" inputMode="numeric" maxLength={10} />
        <FormTextField {...field('phone')} type="tel" />
      </FormGrid>
    </>
  );
}

const creationResolver = bodyResolver(ProviderCreation, (values: ProviderValues) => ({
  ...factsOf(values),
  ...withoutBlanks({ groupId: values.groupId }),
}));

interface NewProviderPanelProps {
  /** Set when the provider is added on a group's page. */
  readonly groupId?: string;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

export function NewProviderPanel({ groupId, onClose, onSaved }: NewProviderPanelProps) {
  const [create] = groupAdministrationApi.useCreateProviderMutation();
  return (
    <PanelForm<ProviderValues, ProviderCreation>
      values={textsOf(LABELS, { groupId })}
      labels={LABELS}
      onClose={onClose}
      onSaved={({ name }) => onSaved(name)}
      resolver={creationResolver}
      save={(body) => create({ body })}
      submitLabel="Add provider"
      title="New provider"
    >
      {({ control, field }) => (
        <>
          <ProviderFacts control={control} />
          {groupId === undefined && <GroupField {...field('groupId')} isRequired />}
        </>
      )}
    </PanelForm>
  );
}

const Facts = z.omit(ProviderChange, { version: true, isActive: true });
const factsResolver = bodyResolver(Facts, factsOf);

interface ProviderPanelProps {
  readonly provider: AdministeredStakeholder;
  readonly onReload: () => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** Below the form. */
  readonly further?: ReactNode;
}

export function ProviderPanel({ further, onClose, onReload, onSaved, provider }: ProviderPanelProps) {
  const [update] = groupAdministrationApi.useUpdateProviderMutation();
  return (
    <PanelForm<ProviderValues, z.infer<typeof Facts>>
      further={further}
      intro={provider.group && <p>Provider at {provider.group.name}</p>}
      values={textsOf(LABELS, { ...provider, groupId: provider.group?.id })}
      version={provider.version}
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={onSaved}
      resolver={factsResolver}
      save={(body, version) => update({ providerId: provider.id, body: { version, ...body } })}
      submitLabel="Save"
      title={provider.name}
    >
      {({ control }) => <ProviderFacts control={control} />}
    </PanelForm>
  );
}
