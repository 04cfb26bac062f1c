import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { problem } from '#src/api/problem.ts';
import { useReloadReferral } from '#src/features/referrals/record/useReloadReferral.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';

interface ReferralDialogFormProps<Values extends FieldValues, Body> extends Omit<
  ComponentProps<typeof DialogForm<Values, Body>>,
  'save'
> {
  readonly referralId: string;
  readonly save: (body: Body) => Promise<{ error?: unknown }>;
  /** Shown when another user saved first; the page behind reloads. */
  readonly overtaken: string;
  readonly onSaved: (body: Body) => void;
}

/** A form in a dialog that adds something to a referral. */
export function ReferralDialogForm<Values extends FieldValues, Body>(props: ReferralDialogFormProps<Values, Body>) {
  const { onSaved, overtaken, referralId, save, ...form } = props;
  const reload = useReloadReferral(referralId);
  return (
    <DialogForm<Values, Body>
      {...form}
      save={async (body) => {
        const { error } = await save(body);
        if (!error) {
          onSaved(body);
          form.onClose();
          return undefined;
        }
        const refusal = problem(error);
        if (refusal.code !== 'conflict') return refusal;
        reload();
        return { ...refusal, message: overtaken };
      }}
    />
  );
}
