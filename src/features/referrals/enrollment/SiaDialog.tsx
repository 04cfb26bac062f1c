import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { useEnrollmentChange } from './useEnrollmentChange.ts';
import type { EnrollmentDialogProps } from './EnrollmentForm.tsx';

/** Explains SIA before it is marked. */
export function SiaDialog({ enrollment, onClose, patientName }: EnrollmentDialogProps) {
  const { doNow, isPending } = useEnrollmentChange(enrollment);
  const mark = async () => {
    await doNow({ isSia: true }, 'SIA marked', { isSia: false });
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            Cancel
          </Button>
          <Button data-first-focus="" isPending={isPending} onClick={() => void mark()} variant="primary">
            Mark SIA
          </Button>
        </>
      }
      onClose={onClose}
      size="small"
      title="Mark as actively dying (SIA)"
    >
      <div className="column shrinks gap12">
        <p>
          {patientName} is expected to die within days. Visits by nurses and social workers can then be billed under
          Medicare’s Service Intensity Add-on.
        </p>
        <p>
          Surveys stop right away, and the care manager who referred the patient is notified. You can end SIA at any
          time.
        </p>
      </div>
    </Dialog>
  );
}
