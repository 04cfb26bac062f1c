import { AccessReason } from '#contract/platform/accessReason.ts';
import { giveAccessReason } from '#src/api/accessReason.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { AccessReasonFields } from './AccessReasonFields.tsx';
import { REASON_LABELS, WHY_A_REASON } from './reasonTexts.ts';

interface Values {
  category: string;
  words: string;
}

interface ReasonDialogProps {
  readonly referralId: string;
  readonly onClose: () => void;
}

/** Asks an administrator why the record is opened, and then opens it. */
export function ReasonDialog({ onClose, referralId }: ReasonDialogProps) {
  return (
    <DialogForm<Values, AccessReason>
      intro={<p>{WHY_A_REASON}</p>}
      labels={REASON_LABELS}
      onClose={onClose}
      resolver={bodyResolver(AccessReason, (values: Values) => values)}
      save={(reason) => {
        giveAccessReason(referralId, reason);
        return Promise.resolve(undefined);
      }}
      size="small"
      submitLabel="Open record"
      title="Why are you opening this record?"
      values={{ category: '', words: '' }}
    >
      {({ control }) => <AccessReasonFields category="category" control={control} words="words" />}
    </DialogForm>
  );
}
