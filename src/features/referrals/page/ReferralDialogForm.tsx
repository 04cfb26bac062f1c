import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { api } from '#src/api/api.ts';
import { problem } from '#src/api/problem.ts';
import { referralTags } from '#src/features/referrals/referralsApi.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';

interface ReferralDialogFormProps<Values extends FieldValues, Body> extends Omit<
  ComponentProps<typeof DialogForm<Values, Body>>,
  'save'
> {
  readonly referralId: string;
  readonly save: (body: Body) => Promise<{ error?: unknown }>;
  /** Said where somebody else was faster; the page behind is brought up to date. */
  readonly overtaken: string;
  readonly onSaved: (body: Body) => void;
}

/** A dialog that adds something to a referral. */
export function ReferralDialogForm<Values extends FieldValues, Body>(props: ReferralDialogFormProps<Values, Body>) {
  const { onSaved, overtaken, referralId, save, ...form } = props;
  const dispatch = useDispatch();
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
        dispatch(api.util.invalidateTags(referralTags(referralId)));
        return { ...refusal, message: overtaken };
      }}
    />
  );
}
