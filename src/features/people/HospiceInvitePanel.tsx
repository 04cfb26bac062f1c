import { useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { HospiceInviteCreation } from '#contract/people/invites.ts';
import { selectRole } from '#src/auth/authSlice.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormCheckbox } from '#src/ui/form/FormCheckbox.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { InviteForm, NOBODY, personOf } from './InviteForm.tsx';
import { LocationField } from './LocationField.tsx';
import { rolesIn, type LocationOption } from './organization.ts';
import { useCreateHospiceInviteMutation } from './peopleApi.ts';
import type { PersonValues } from './PersonFields.tsx';
import { DISCIPLINES, disciplineLabel } from '#contract/people/disciplines.ts';

interface HospiceInvitePanelProps {
  readonly hospiceId: string;
  readonly organizationName: string;
  readonly locations: readonly LocationOption[];
  readonly onClose: () => void;
}

interface InviteValues extends PersonValues {
  locationIds: string[];
  discipline: string;
  canBeAdmissionNurse: boolean;
  canBePrimaryNurse: boolean;
}

const BLANK: InviteValues = {
  ...NOBODY,
  locationIds: [],
  discipline: '',
  canBeAdmissionNurse: false,
  canBePrimaryNurse: false,
};

const LABELS = { locationIds: 'Locations', discipline: 'Discipline' } as const;

/** Only people with a discipline have duties: others are not named on enrollments. */
const resolver = bodyResolver<InviteValues, HospiceInviteCreation>(HospiceInviteCreation, (values) => ({
  ...personOf(values),
  locationIds: values.locationIds,
  ...(values.discipline === ''
    ? {}
    : {
        discipline: values.discipline,
        canBeAdmissionNurse: values.canBeAdmissionNurse,
        canBePrimaryNurse: values.canBePrimaryNurse,
      }),
}));

function StaffFields({ control }: { readonly control: Control<InviteValues, unknown, HospiceInviteCreation> }) {
  const discipline = useWatch({ control, name: 'discipline' });
  return (
    <>
      <FormSelect
        control={control}
        emptyLabel="Not named on enrollments"
        hint="Whoever has one can be named on enrollments"
        label={LABELS.discipline}
        name="discipline"
        options={DISCIPLINES.map((value) => ({ value, label: disciplineLabel[value] }))}
      />
      {discipline !== '' && (
        <div className="grid">
          <FormCheckbox control={control} label="Can be the admission nurse" name="canBeAdmissionNurse" />
          <FormCheckbox control={control} label="Can be the primary nurse" name="canBePrimaryNurse" />
        </div>
      )}
    </>
  );
}

export function HospiceInvitePanel({ hospiceId, locations, onClose, organizationName }: HospiceInvitePanelProps) {
  const [invite] = useCreateHospiceInviteMutation();
  return (
    <InviteForm
      invite={(invitation: HospiceInviteCreation) => invite({ hospiceId, body: invitation })}
      labels={LABELS}
      onClose={onClose}
      roles={rolesIn({ hospiceId }, useSelector(selectRole))}
      title={`Invite to ${organizationName}`}
      resolver={resolver}
      values={BLANK}
    >
      {(control) => (
        <>
          {locations.length > 0 && <LocationField control={control} locations={locations} name="locationIds" />}
          <StaffFields control={control} />
        </>
      )}
    </InviteForm>
  );
}
