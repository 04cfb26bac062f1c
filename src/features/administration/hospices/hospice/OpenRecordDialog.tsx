import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { AccessReason } from '#contract/platform/accessReason.ts';
import { giveAccessReason } from '#src/api/accessReason.ts';
import { problem } from '#src/api/problem.ts';
import { AccessReasonFields } from '#src/features/referrals/page/administrator/AccessReasonFields.tsx';
import { REASON_LABELS, WHY_A_REASON } from '#src/features/referrals/page/administrator/reasonTexts.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { findReferralApi } from './findReferralApi.ts';

interface Values {
  displayId: string;
  category: string;
  words: string;
}

const LABELS = { displayId: 'Referral number', ...REASON_LABELS };
const NUMBER = /^(?:R-?)?(\d{1,9})$/i;

const Body = z.object({
  displayId: z.pipe(
    z.string().check(z.trim(), z.regex(NUMBER, { error: 'Enter a number such as R-10234' })),
    z.transform((typed: string) => typed.replace(NUMBER, 'R-$1')),
  ),
  ...AccessReason.shape,
});
type Body = z.infer<typeof Body>;

interface OpenRecordDialogProps {
  readonly hospiceId: string;
  readonly hospiceName: string;
  readonly onClose: () => void;
}

/** Finds one record by its number and opens it with a reason. Administrators cannot browse patients. */
export function OpenRecordDialog({ hospiceId, hospiceName, onClose }: OpenRecordDialogProps) {
  const [find] = findReferralApi.useLazyFindReferralQuery();
  const navigate = useNavigate();
  return (
    <DialogForm<Values, Body>
      intro={<p>{WHY_A_REASON}</p>}
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Body, (values: Values) => values)}
      save={async ({ displayId, ...reason }) => {
        const { data, error } = await find({ hospiceId, displayId, accessReason: reason });
        if (error) return problem(error);
        const found = data?.data.find((item) => item.displayId === displayId);
        if (!found) {
          return {
            message: 'The record wasn’t opened.',
            fieldErrors: { displayId: `${hospiceName} has no referral ${displayId}` },
          };
        }
        giveAccessReason(found.id, reason);
        void navigate(`/admin/referrals/${found.id}`);
        return undefined;
      }}
      size="small"
      submitLabel="Open record"
      title="Open a patient’s record"
      values={{ displayId: '', category: '', words: '' }}
    >
      {({ control, field }) => (
        <>
          <FormTextField {...field('displayId')} hint="Ask the hospice for it. Example: R-10234" isRequired />
          <AccessReasonFields category="category" control={control} words="words" />
        </>
      )}
    </DialogForm>
  );
}
