import * as z from 'zod/mini';
import type { AdministeredGroup } from '#contract/organizations/groupAdministration.ts';
import { problem } from '#src/api/problem.ts';
import { useConnectGroupMutation } from '#src/features/administration/lookup/administrationApi.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { HospicesField } from '#src/features/administration/stakeholders/OrganizationFields.tsx';

interface ConnectDialogProps {
  readonly group: AdministeredGroup;
  readonly onClose: () => void;
}

interface ConnectValues {
  hospiceId: string;
}

const LABELS = { hospiceId: 'Hospice' };
const Body = z.object({ hospiceId: z.string().check(z.minLength(1, { error: 'Choose a hospice' })) });
const resolver = bodyResolver<ConnectValues, ConnectValues>(Body, (values) => values);

/** Which hospice the group may refer to from now on. */
export function ConnectDialog({ group, onClose }: ConnectDialogProps) {
  const [connect] = useConnectGroupMutation();
  const showToast = useToast();
  const save = async ({ hospiceId }: ConnectValues) => {
    const { data, error } = await connect({ groupId: group.id, hospiceId });
    if (!data) return problem(error);
    const name = data.hospices.find(({ id }) => id === hospiceId)?.name ?? 'the hospice';
    showToast({ tone: 'success', text: `${group.name} can refer to ${name} now` });
    onClose();
    return undefined;
  };
  return (
    <DialogForm<ConnectValues, ConnectValues>
      intro={<p>Its people can refer to the hospice at once, and the hospice finds its providers and communities.</p>}
      labels={LABELS}
      onClose={onClose}
      resolver={resolver}
      save={save}
      submitLabel="Connect"
      title={`Connect ${group.name} with a hospice`}
      values={{ hospiceId: '' }}
    >
      {(control) => (
        <HospicesField
          control={control}
          isRequired
          label={LABELS.hospiceId}
          name="hospiceId"
          without={group.hospices.map(({ id }) => id)}
        />
      )}
    </DialogForm>
  );
}
