import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ReferralDeletion } from '#contract/referralChanges.ts';
import { type Referral } from '#contract/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { fullName } from '#src/shared/referrals/patientWords.ts';
import { useDeleteReferralMutation, useRestoreReferralMutation } from '#src/shared/referrals/referralsApi.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useToast } from '#src/ui/useToast.ts';

interface DeleteDialogProps {
  readonly referral: Referral;
  readonly home: string;
  readonly onClose: () => void;
}

const LABELS = { reason: 'Reason' };

/** Takes the referral out of the lists. It stays in the audit, and can be restored. */
export function DeleteDialog({ home, onClose, referral }: DeleteDialogProps) {
  const [deleteReferral] = useDeleteReferralMutation();
  const [restoreReferral] = useRestoreReferralMutation();
  const showToast = useToast();
  const navigate = useNavigate();
  const { control, formState, handleSubmit, setError } = useForm<{ reason: string }, unknown, { reason: string }>({
    defaultValues: { reason: '' },
    resolver: bodyResolver(ReferralDeletion, (values: { reason: string }) => values),
    shouldFocusError: false,
  });
  const { displayId, id, patient } = referral;

  const undo = async () => {
    const { data, error } = await restoreReferral(id);
    showToast(
      data
        ? {
            text: `Restored: ${fullName(patient)}, ${displayId}`,
            action: { label: 'Open', onSelect: () => void navigate(`${home}/referrals/${id}`) },
          }
        : { text: `This could not be undone. ${problem(error).message}`, tone: 'error' },
    );
  };

  const send = handleSubmit(async ({ reason }) => {
    const { error } = await deleteReferral({ id, reason });
    if (error) {
      showApiError(problem(error), setError);
      return;
    }
    onClose();
    await navigate(home);
    showToast({
      text: `Deleted: ${fullName(patient)}, ${displayId}`,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  });

  return (
    <Dialog onClose={onClose} size="small" title="Delete the referral">
      <MuiProvider>
        <form aria-label="Delete the referral" noValidate onSubmit={(event) => void send(event)}>
          <Stack gap={4}>
            <p>
              {fullName(patient)}, {displayId}. It leaves the lists and figures, and stays in the audit.
            </p>
            <FormErrorSummary control={control} labels={LABELS} />
            <FormTextField control={control} isRequired label={LABELS.reason} name="reason" rows={2} />
            <Toolbar>
              <Button isPending={formState.isSubmitting} type="submit" variant="danger">
                Delete
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
