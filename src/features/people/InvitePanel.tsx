import { useController, useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { disciplineLabel } from '#contract/people/disciplines.ts';
import { GroupInviteCreation, HospiceInviteCreation } from '#contract/people/invites.ts';
import { selectRole } from '#src/auth/authSlice.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormCheckbox } from '#src/ui/form/fields/FormCheckbox.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import type { SearchedOptions } from '#src/ui/form/fields/useSearchedOptions.ts';
import { INVITE_LABELS, InviteForm, personOf, type InviteValues } from './InviteForm.tsx';
import { LocationField } from './LocationField.tsx';
import { isHospice, rolesIn, type LocationOption, type Organization } from './organization.ts';
import { peopleApi } from './peopleApi.ts';
import { useNurseDuties } from './useNurseDuties.ts';

interface InvitePanelProps {
  readonly organization: Organization;
  /** As in "Invite to Harbor Hospice". */
  readonly organizationName: string;
  readonly onClose: () => void;
  /** A hospice's. */
  readonly locations?: readonly LocationOption[] | undefined;
  /** Of a group's directory: all, or with `onSearch` those that typing finds. */
  readonly providers?: SearchedOptions | undefined;
}

/** Only people with a discipline have duties: others are not named on enrollments. */
const hospiceResolver = bodyResolver(HospiceInviteCreation, (values: InviteValues) => {
  const { canBeAdmissionNurse, canBePrimaryNurse, discipline, locationIds } = values;
  const duties = discipline === '' ? {} : { discipline, canBeAdmissionNurse, canBePrimaryNurse };
  return { ...personOf(values), locationIds, ...duties };
});

const groupResolver = bodyResolver(GroupInviteCreation, (values: InviteValues) => ({
  ...personOf(values),
  ...(values.role === 'provider' && values.providerId !== '' ? { providerId: values.providerId } : {}),
}));

/** Invites a person to a hospice or a group, beside the list of its people. */
export function InvitePanel(props: InvitePanelProps) {
  const { locations = [], onClose, organization, organizationName, providers = { options: [] } } = props;
  const [inviteToHospice] = peopleApi.useCreateHospiceInviteMutation();
  const [inviteToGroup] = peopleApi.useCreateGroupInviteMutation();
  const roles = rolesIn(organization, useSelector(selectRole));
  const form = { onClose, roles, title: `Invite to ${organizationName}` };
  return isHospice(organization) ? (
    <InviteForm {...form} invite={(body) => inviteToHospice({ ...organization, body })} resolver={hospiceResolver}>
      {(control) => (
        <>
          {locations.length > 0 && <LocationField control={control} locations={locations} name="locationIds" />}
          <StaffFields control={control} />
        </>
      )}
    </InviteForm>
  ) : (
    <InviteForm {...form} invite={(body) => inviteToGroup({ ...organization, body })} resolver={groupResolver}>
      {(control) => <ProviderField control={control} providers={providers} />}
    </InviteForm>
  );
}

const DISCIPLINE_OPTIONS = optionsOf(disciplineLabel);

function StaffFields({ control }: { readonly control: Control<InviteValues, unknown, HospiceInviteCreation> }) {
  const discipline = useWatch({ control, name: 'discipline' });
  const admission = useController({ control, name: 'canBeAdmissionNurse' });
  const primary = useController({ control, name: 'canBePrimaryNurse' });
  useNurseDuties(discipline, () => {
    admission.field.onChange(true);
    primary.field.onChange(true);
  });
  const field = fieldsOf(control, INVITE_LABELS);
  return (
    <>
      <FormSelect
        {...field('discipline')}
        emptyLabel="None"
        hint="People with a discipline can be named on enrollments"
        options={DISCIPLINE_OPTIONS}
      />
      {discipline !== '' && (
        <div className="grid">
          <FormCheckbox {...field('canBeAdmissionNurse')} />
          <FormCheckbox {...field('canBePrimaryNurse')} />
        </div>
      )}
    </>
  );
}

interface ProviderFieldProps {
  readonly control: Control<InviteValues, unknown, GroupInviteCreation>;
  readonly providers: SearchedOptions;
}

function ProviderField({ control, providers }: ProviderFieldProps) {
  const role = useWatch({ control, name: 'role' });
  if (role !== 'provider') return null;
  return (
    <FormAutocomplete
      {...providers}
      control={control}
      hint="Leave empty to add a new provider"
      label={INVITE_LABELS.providerId}
      name="providerId"
      placeholder="New provider"
    />
  );
}
