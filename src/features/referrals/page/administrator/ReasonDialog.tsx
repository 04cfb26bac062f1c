import * as z from 'zod/mini';
import { giveAccessReason } from '#src/api/accessReason.ts';
import { AccessReasonField, REASON_LABEL, ReasonText, WHY_A_REASON } from './accessReasonField.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';

interface Values {
  reason: string;
}

const Body = z.object({ reason: ReasonText });

interface ReasonDialogProps {
  readonly referralId: string;
  readonly onClose: () => void;
}

/** Asks an administrator why the record is opened, and then opens it. */
export function ReasonDialog({ onClose, referralId }: ReasonDialogProps) {
  return (
    <DialogForm<Values, z.infer<typeof Body>>
      intro={<p>{WHY_A_REASON}</p>}
      labels={{ reason: REASON_LABEL }}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Values) => values)}
      save={({ reason }) => {
        giveAccessReason(referralId, reason);
        return Promise.resolve(undefined);
      }}
      size="small"
      submitLabel="Open the record"
      title="Why do you open this record?"
      values={{ reason: '' }}
    >
      {(control) => <AccessReasonField control={control} name="reason" />}
    </DialogForm>
  );
}
