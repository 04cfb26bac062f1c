import { useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { GroupInviteCreation } from '#contract/people/invites.ts';
import { selectRole } from '#src/auth/authSlice.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import type { FormOption } from '#src/ui/form/FormSelect.tsx';
import { InviteForm, NOBODY, personOf } from './InviteForm.tsx';
import { rolesIn } from './organization.ts';
import { useCreateGroupInviteMutation } from './peopleApi.ts';
import type { PersonValues } from './PersonFields.tsx';

/** The providers of a group's directory: all, or with `onSearch` those that typing finds. */
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
  providerId: string;
}

const BLANK: InviteValues = { ...NOBODY, providerId: '' };

const LABELS = { providerId: 'Provider of the directory' } as const;

const resolver = bodyResolver<InviteValues, GroupInviteCreation>(GroupInviteCreation, (values) => ({
  ...personOf(values),
  ...(values.role === 'provider' && values.providerId !== '' ? { providerId: values.providerId } : {}),
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
  return (
    <InviteForm
      invite={(invitation: GroupInviteCreation) => invite({ groupId, body: invitation })}
      labels={LABELS}
      onClose={onClose}
      roles={rolesIn({ groupId }, useSelector(selectRole))}
      title={`Invite to ${organizationName}`}
      resolver={resolver}
      values={BLANK}
    >
      {(control) => <ProviderField control={control} providers={providers} />}
    </InviteForm>
  );
}
