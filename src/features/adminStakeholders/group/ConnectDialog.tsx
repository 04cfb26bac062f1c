import { useForm } from 'react-hook-form';
import type { AdministeredGroup } from '#contract/groupAdministration.ts';
import { problem } from '#src/api/problem.ts';
import { useConnectGroupMutation } from '#src/shared/administration/administrationApi.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useToast } from '#src/ui/useToast.ts';
import { HospicesField } from '../OrganisationFields.tsx';

interface ConnectDialogProps {
  readonly group: AdministeredGroup;
  readonly onClose: () => void;
}

interface ConnectValues {
  hospiceId: string;
}

const LABELS = { hospiceId: 'Hospice' };

/** Which hospice the group may refer to from now on. */
export function ConnectDialog({ group, onClose }: ConnectDialogProps) {
  const [connect] = useConnectGroupMutation();
  const showToast = useToast();
  const { control, formState, handleSubmit, setError } = useForm<ConnectValues>({
    defaultValues: { hospiceId: '' },
    shouldFocusError: false,
    resolver: ({ hospiceId }) =>
      hospiceId === ''
        ? { values: {}, errors: { hospiceId: { type: 'needed', message: 'This is needed' } } }
        : { values: { hospiceId }, errors: {} },
  });
  const send = handleSubmit(async ({ hospiceId }) => {
    const { data, error } = await connect({ groupId: group.id, hospiceId });
    if (!data) {
      showApiError(problem(error), setError);
      return;
    }
    const name = data.hospices.find(({ id }) => id === hospiceId)?.name ?? 'the hospice';
    showToast({ tone: 'success', text: `${group.name} can refer to ${name} now` });
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={`Connect ${group.name} with a hospice`}>
      <MuiProvider>
        <form aria-label="Connect a hospice" noValidate onSubmit={(event) => void send(event)}>
          <Stack gap={4}>
            <p>Its people can refer to the hospice at once, and the hospice finds its providers and communities.</p>
            <FormErrorSummary control={control} labels={LABELS} />
            <HospicesField
              control={control}
              isRequired
              label={LABELS.hospiceId}
              name="hospiceId"
              without={group.hospices.map(({ id }) => id)}
            />
            <Toolbar>
              <Button isPending={formState.isSubmitting} type="submit" variant="primary">
                Connect
              </Button>
              <Button onClick={onClose} variant="quiet">
                Cancel
              </Button>
            </Toolbar>
          </Stack>
        </form>
      </MuiProvider>
    </Dialog>
  );
}
