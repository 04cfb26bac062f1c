import { skipToken } from '@reduxjs/toolkit/query';
import { useController, useWatch, type Control } from 'react-hook-form';
import { Id } from '#contract/platform/fields.ts';
import type { HospiceStaffCreation } from '#contract/organizations/hospiceProfile.ts';
import { type HospiceStaff } from '#contract/organizations/hospices.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { OpenedPanel } from '#src/ui/dialogs/OpenedPanel.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import styles from './hospiceSettings.module.css';
import { hospiceSettingsApi } from './hospiceSettingsApi.ts';
import { useNurseDuties } from '#src/features/people/useNurseDuties.ts';
import { NEW_STAFF, STAFF_LABELS as LABELS, staffResolver, staffValues, type StaffValues } from './staffForm.ts';
import { disciplineLabel } from '#contract/people/disciplines.ts';

interface StaffPanelProps {
  readonly hospiceId: string;
  /** Null: a new person. */
  readonly id: string | null;
  readonly onSetActive: (person: HospiceStaff, isActive: boolean) => Promise<void>;
  readonly onClose: () => void;
}

const OPTIONS = optionsOf(disciplineLabel);

interface StaffFormProps extends Omit<StaffPanelProps, 'id'> {
  readonly person: HospiceStaff | null;
  readonly onReload: () => void;
}

function StaffForm({ hospiceId, onClose, onReload, onSetActive, person }: StaffFormProps) {
  const [create] = hospiceSettingsApi.useCreateHospiceStaffMutation();
  const [update] = hospiceSettingsApi.useUpdateHospiceStaffMutation();
  const showToast = useToast();
  const hasAccount = person !== null && person.userId !== null;
  const save = (creation: HospiceStaffCreation, version: number) =>
    person
      ? update({ hospiceId, staffId: person.id, body: { ...creation, version } })
      : create({ hospiceId, body: creation });
  return (
    <PanelForm
      further={
        person &&
        !hasAccount && (
          <ActiveSwitch
            label={person.isActive ? 'Remove from choices' : 'Restore'}
            meaning={
              person.isActive
                ? 'For someone who left. New enrollments can’t name this person. Past work keeps the name.'
                : 'New enrollments can name this person again.'
            }
            onPress={() => {
              void onSetActive(person, !person.isActive);
              onClose();
            }}
          />
        )
      }
      intro={
        hasAccount && (
          <p className={styles['quiet']}>
            This person has an account. Change the name there, or deactivate it under People.
          </p>
        )
      }
      labels={LABELS}
      onClose={onClose}
      onReload={onReload}
      onSaved={({ name }) => {
        showToast({ text: person ? `${name} was saved` : `${name} was added` });
        onClose();
      }}
      resolver={staffResolver}
      save={save}
      submitLabel={person ? 'Save' : 'Add'}
      title={person ? person.name : 'Add staff'}
      values={person ? staffValues(person) : NEW_STAFF}
      version={person?.version}
    >
      {({ control, field }) => (
        <>
          <FormTextField {...field('name')} isDisabled={hasAccount} isRequired maxLength={120} />
          <FormTextField {...field('credentials')} hint="Such as RN or LPN" maxLength={40} />
          <FormSelect {...field('discipline')} isRequired options={OPTIONS} />
          <Duties control={control} />
        </>
      )}
    </PanelForm>
  );
}

function Duties({ control }: { readonly control: Control<StaffValues, unknown, HospiceStaffCreation> }) {
  const discipline = useWatch({ control, name: 'discipline' });
  const admission = useController({ control, name: 'canBeAdmissionNurse' });
  const primary = useController({ control, name: 'canBePrimaryNurse' });
  useNurseDuties(discipline, () => {
    admission.field.onChange(true);
    primary.field.onChange(true);
  });
  const field = fieldsOf(control, LABELS);
  return (
    <div className="grid">
      <FormCheckbox {...field('canBeAdmissionNurse')} />
      <FormCheckbox {...field('canBePrimaryNurse')} />
    </div>
  );
}

/** A staff member's panel beside the list. */
export function StaffPanel({ id, ...rest }: StaffPanelProps) {
  const isId = id !== null && Id.safeParse(id).success;
  const answer = directoryApi.useListHospiceStaffQuery(
    isId ? { hospiceId: rest.hospiceId, query: { 'filter.id': [id], limit: 1 } } : skipToken,
  );
  const reload = () => void answer.refetch();
  if (id === null) return <StaffForm {...rest} onReload={reload} person={null} />;
  return (
    <OpenedPanel answer={answer} isUnknown={!isId} onClose={rest.onClose}>
      {(person) => <StaffForm {...rest} onReload={reload} person={person} />}
    </OpenedPanel>
  );
}
