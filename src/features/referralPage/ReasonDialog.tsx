import * as z from 'zod/mini';
import { giveAccessReason } from '#src/api/accessReason.ts';
import {
  AccessReasonField,
  REASON_LABEL,
  ReasonText,
  WHY_A_REASON,
} from '#src/shared/administration/accessReasonField.tsx';
import { AdminForm } from '#src/shared/administration/AdminForm.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';

interface Values {
  reason: string;
}

const Body = z.object({ reason: ReasonText });

interface ReasonDialogProps {
  readonly referralId: string;
  readonly onClose: () => void;
}

/** Why an administrator reads this record; with a reason the record opens behind it. */
export function ReasonDialog({ onClose, referralId }: ReasonDialogProps) {
  return (
    <Dialog onClose={onClose} size="small" title="Why do you open this record?">
      <AdminForm<Values, z.infer<typeof Body>>
        intro={<p>{WHY_A_REASON}</p>}
        label="Reason for opening the record"
        labels={{ reason: REASON_LABEL }}
        onCancel={onClose}
        resolver={bodyResolver(Body, (values: Values) => values)}
        save={({ reason }) => {
          giveAccessReason(referralId, reason);
          return Promise.resolve(undefined);
        }}
        submitLabel="Open the record"
        values={{ reason: '' }}
      >
        {(control) => <AccessReasonField control={control} name="reason" />}
      </AdminForm>
    </Dialog>
  );
}
