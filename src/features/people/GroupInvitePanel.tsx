import { useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { GroupInviteCreation } from '#contract/people/invites.ts';
import { selectRole } from '#src/auth/authSlice.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import type { FormOption } from '#src/ui/form/FormSelect.tsx';
import { PanelForm } from '#src/ui/form/PanelForm.tsx';
import { INVITE_INTRO, NOBODY, PERSON_LABELS, personOf, useInviting, type PersonValues } from './inviteForm.ts';
import { rolesIn } from './organization.ts';
import { useCreateGroupInviteMutation } from './peopleApi.ts';
import { PersonFields } from './PersonFields.tsx';

/** The providers of a group's directory: all of them, or with `onSearch` those found by what is typed. */
export interface ProviderChoice {
  readonly options: readonly FormOption[];
  readonly onSearch?: (text: string) => void;
}

interface GroupInvitePanelProps {
  readonly groupId: string;
  readonly organizationName: string;
  readonly providers: ProviderChoice;
  readonly onClose: () => void;
}

interface InviteValues extends PersonValues {
  providerId: string | null;
}

const BLANK: InviteValues = { ...NOBODY, providerId: null };

const LABELS = { ...PERSON_LABELS, providerId: 'Provider of the directory' } as const;

const resolver = bodyResolver<InviteValues, GroupInviteCreation>(GroupInviteCreation, (values) => ({
  ...personOf(values),
  ...(values.role === 'provider' && values.providerId !== null ? { providerId: values.providerId } : {}),
}));

interface ProviderFieldProps {
  readonly control: Control<InviteValues, unknown, GroupInviteCreation>;
  readonly providers: ProviderChoice;
}

function ProviderField({ control, providers: { onSearch, options } }: ProviderFieldProps) {
  const role = useWatch({ control, name: 'role' });
  if (role !== 'provider') return null;
  return (
    <FormAutocomplete
      control={control}
      hint="Who of the group’s directory this person is. Empty: a new entry"
      label={LABELS.providerId}
      name="providerId"
      options={options}
      placeholder="A new entry"
      {...(onSearch ? { onSearch } : {})}
    />
  );
}

export function GroupInvitePanel({ groupId, onClose, organizationName, providers }: GroupInvitePanelProps) {
  const [invite] = useCreateGroupInviteMutation();
  const roles = rolesIn({ groupId }, useSelector(selectRole));
  const { form, onInvited } = useInviting(organizationName, onClose);
  return (
    <PanelForm
      {...form}
      intro={<p className="quiet">{INVITE_INTRO}</p>}
      labels={LABELS}
      onSaved={({ email }) => onInvited(email)}
      resolver={resolver}
      save={(invitation) => invite({ groupId, invitation })}
      values={BLANK}
    >
      {(control) => (
        <>
          <PersonFields control={control} roles={roles} />
          <ProviderField control={control} providers={providers} />
        </>
      )}
    </PanelForm>
  );
}
