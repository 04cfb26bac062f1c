import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Id } from '#contract/platform/fields.ts';
import type { HospiceLocationCreation } from '#contract/organizations/hospiceProfile.ts';
import { locationTypeLabel, type HospiceLocation } from '#contract/organizations/hospices.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { OpenedPanel } from '#src/ui/dialogs/OpenedPanel.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { hospiceSettingsApi } from './hospiceSettingsApi.ts';
import { LOCATION_LABELS as LABELS, locationResolver, locationValues, NEW_LOCATION } from './locationForm.ts';
import { ZipField } from './ZipField.tsx';

interface LocationPanelProps {
  readonly hospiceId: string;
  /** Null: a new one. */
  readonly id: string | null;
  readonly mayChange: boolean;
  readonly onSetActive: (location: HospiceLocation, isActive: boolean) => Promise<void>;
  readonly onClose: () => void;
}

const KINDS = optionsOf(locationTypeLabel);

const factsOf = ({ address, fax, phone, serviceAreaZips, type }: HospiceLocation): readonly Fact[] => [
  [LABELS.type, locationTypeLabel[type]],
  [LABELS.address, address],
  [LABELS.phone, phone],
  [LABELS.fax, fax],
  [LABELS.serviceAreaZips, serviceAreaZips.join(', ')],
];

interface LocationFormProps extends Omit<LocationPanelProps, 'id' | 'mayChange'> {
  readonly location: HospiceLocation | null;
  readonly onReload: () => void;
}

function LocationForm({ hospiceId, location, onClose, onReload, onSetActive }: LocationFormProps) {
  const [create] = hospiceSettingsApi.useCreateHospiceLocationMutation();
  const [update] = hospiceSettingsApi.useUpdateHospiceLocationMutation();
  const showToast = useToast();
  const save = (creation: HospiceLocationCreation, version: number) =>
    location
      ? update({ hospiceId, locationId: location.id, body: { ...creation, version } })
      : create({ hospiceId, body: creation });
  return (
    <PanelForm
      further={
        location && (
          <ActiveSwitch
            label={location.isActive ? 'Close location' : 'Reopen location'}
            meaning={
              location.isActive
                ? 'A closed location can no longer be chosen. Its history stays, and you can reopen it.'
                : 'It can be chosen for referrals and people again.'
            }
            onPress={() => {
              void onSetActive(location, !location.isActive);
              onClose();
            }}
          />
        )
      }
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={({ name }) => {
        showToast({ text: location ? `${name} was saved` : `${name} was added` });
        onClose();
      }}
      resolver={locationResolver}
      save={save}
      submitLabel={location ? 'Save' : 'Add'}
      title={location ? location.name : 'Add location'}
      values={location ? locationValues(location) : NEW_LOCATION}
      version={location?.version}
    >
      {({ field }) => (
        <>
          <FormTextField {...field('name')} isRequired maxLength={120} />
          <FormSelect {...field('type')} isRequired options={KINDS} />
          <FormTextField {...field('address')} maxLength={200} />
          <FormGrid>
            <FormTextField {...field('phone')} type="tel" />
            <FormTextField {...field('fax')} type="tel" />
          </FormGrid>
          <ZipField {...field('serviceAreaZips')} />
        </>
      )}
    </PanelForm>
  );
}

/** A location beside the list: new, edited or only read. */
export function LocationPanel({ id, mayChange, ...rest }: LocationPanelProps) {
  const isId = id !== null && Id.safeParse(id).success;
  const query = isId ? { hospiceId: rest.hospiceId, query: { 'filter.id': [id], limit: 1 } } : skipToken;
  const answer = directoryApi.useListHospiceLocationsQuery(query);
  const reload = () => void answer.refetch();
  if (id === null) return mayChange ? <LocationForm {...rest} location={null} onReload={reload} /> : null;
  return (
    <OpenedPanel answer={answer} isUnknown={!isId} onClose={rest.onClose}>
      {(location) =>
        mayChange ? (
          <LocationForm {...rest} location={location} onReload={reload} />
        ) : (
          <SidePanel onClose={rest.onClose} title={location.name}>
            <FactList className="facts" facts={factsOf(location)} />
          </SidePanel>
        )
      }
    </OpenedPanel>
  );
}
