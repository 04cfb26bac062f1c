import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { AdministeredStakeholder, ProviderChange, ProviderCreation } from '#contract/groupAdministration.ts';
import { blanksToNull, bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { useCreateProviderMutation, useUpdateProviderMutation } from './groupAdministrationApi.ts';
import { GroupField } from './OrganisationFields.tsx';
import { RecordPanel } from './RecordPanel.tsx';

interface ProviderValues {
  name: string;
  specialty: string;
  npi: string;
  phone: string;
  groupId: string;
}

const LABELS = { name: 'Name', specialty: 'Specialty', npi: 'NPI', phone: 'Phone', groupId: 'Group' };

const factsOf = ({ name, npi, phone, specialty }: ProviderValues) => ({
  name,
  ...blanksToNull({ npi, phone, specialty }),
});

function ProviderFacts<Output>({ control }: { control: Control<ProviderValues, unknown, Output> }) {
  return (
    <>
      <FormTextField
        control={control}
        hint="As referrals show it, with the title: Dr. Ines Okafor"
        isRequired
        label={LABELS.name}
        maxLength={120}
        name="name"
      />
      <FormTextField control={control} label={LABELS.specialty} maxLength={80} name="specialty" />
      <FormGrid>
        <FormTextField
          control={control}
          hint="Ten digits"
          inputMode="numeric"
          label={LABELS.npi}
          maxLength={10}
          name="npi"
        />
        <FormTextField control={control} label={LABELS.phone} maxLength={30} name="phone" type="tel" />
      </FormGrid>
    </>
  );
}

const creationResolver = bodyResolver(ProviderCreation, (values: ProviderValues) => ({
  ...factsOf(values),
  ...withoutBlanks({ groupId: values.groupId }),
}));

interface NewProviderPanelProps {
  /** Where the provider is added on a group's own page. */
  readonly groupId?: string | undefined;
  readonly onCreated: (provider: AdministeredStakeholder) => void;
  readonly onClose: () => void;
}

export function NewProviderPanel({ groupId, onClose, onCreated }: NewProviderPanelProps) {
  const [create] = useCreateProviderMutation();
  return (
    <RecordPanel<ProviderValues, ProviderCreation, AdministeredStakeholder>
      first={{ version: 1, values: { name: '', specialty: '', npi: '', phone: '', groupId: groupId ?? '' } }}
      labels={LABELS}
      onClose={onClose}
      onSaved={onCreated}
      resolver={creationResolver}
      save={(body) => create(body)}
      submitLabel="Add the provider"
      title="New provider"
    >
      {(control) => (
        <>
          <ProviderFacts control={control} />
          {groupId === undefined && <GroupField control={control} isRequired label={LABELS.groupId} name="groupId" />}
        </>
      )}
    </RecordPanel>
  );
}

const Facts = z.omit(ProviderChange, { version: true, isActive: true });
const factsResolver = bodyResolver(Facts, factsOf);

const baseOf = ({ group, name, npi, phone, specialty, version }: AdministeredStakeholder) => ({
  version,
  values: { name, specialty: specialty ?? '', npi: npi ?? '', phone: phone ?? '', groupId: group?.id ?? '' },
});

const readCurrent = (current: unknown) => {
  const read = z.safeParse(AdministeredStakeholder, current);
  return read.success ? baseOf(read.data) : undefined;
};

interface ProviderPanelProps {
  readonly provider: AdministeredStakeholder;
  readonly onSaved: (provider: AdministeredStakeholder) => void;
  readonly onClose: () => void;
  readonly after?: ReactNode;
}

export function ProviderPanel({ after, onClose, onSaved, provider }: ProviderPanelProps) {
  const [update] = useUpdateProviderMutation();
  return (
    <RecordPanel<ProviderValues, z.infer<typeof Facts>, AdministeredStakeholder>
      after={after}
      before={provider.group && <p>Provider of {provider.group.name}</p>}
      first={baseOf(provider)}
      labels={LABELS}
      onClose={onClose}
      onSaved={onSaved}
      readCurrent={readCurrent}
      resolver={factsResolver}
      save={(body, version) => update({ id: provider.id, change: { version, ...body } })}
      submitLabel="Save"
      title={provider.name}
    >
      {(control) => <ProviderFacts control={control} />}
    </RecordPanel>
  );
}
