import { useNavigate } from 'react-router-dom';
import { ReferralDeletion } from '#contract/referrals/referralChanges.ts';
import { type Referral } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';

interface DeleteDialogProps {
  readonly referral: Referral;
  readonly home: string;
  readonly onClose: () => void;
}

interface Deletion {
  reason: string;
}

const LABELS = { reason: 'Reason' };
const resolver = bodyResolver<Deletion, Deletion>(ReferralDeletion, (values) => values);

/** Deletes the referral from the lists, with Undo. It stays in the audit. */
export function DeleteDialog({ home, onClose, referral }: DeleteDialogProps) {
  const [deleteReferral] = referralsApi.useDeleteReferralMutation();
  const [restoreReferral] = referralsApi.useRestoreReferralMutation();
  const showToast = useToast();
  const navigate = useNavigate();
  const { displayId, id, patient } = referral;

  const undo = async () => {
    const { data, error } = await restoreReferral({ id });
    showToast(
      data
        ? {
            text: `Restored: ${fullName(patient)}, ${displayId}`,
            action: { label: 'Open', onSelect: () => void navigate(`${home}/referrals/${id}`) },
          }
        : { text: `This couldn’t be undone. ${problem(error).message}`, tone: 'error' },
    );
  };

  const remove = async ({ reason }: Deletion) => {
    const { error } = await deleteReferral({ id, body: { reason } });
    if (error) return problem(error);
    onClose();
    await navigate(home);
    showToast({
      text: `Deleted: ${fullName(patient)}, ${displayId}`,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void undo() },
    });
    return undefined;
  };

  return (
    <DialogForm<Deletion, Deletion>
      intro={
        <p>
          {fullName(patient)}, {displayId}. The referral is removed from lists and figures. The audit log keeps a record
          of it.
        </p>
      }
      isDanger
      labels={LABELS}
      onClose={onClose}
      resolver={resolver}
      save={remove}
      size="small"
      submitLabel="Delete"
      title="Delete referral"
      values={{ reason: '' }}
    >
      {({ field }) => <FormTextField {...field('reason')} isRequired rows={2} />}
    </DialogForm>
  );
}
