import * as z from 'zod/mini';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { reachedLabel } from '#contract/referrals/situations.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { TransitionForm, type TransitionProps } from './TransitionForm.tsx';

const Needs = z.required(z.pick(EnrollmentChange, { reason: true }));
const LABELS = { reason: 'Reason' } as const;

const labelsFor = ({ enrollment: { status }, to }: TransitionProps) => {
  if (status === 'entered_in_error') {
    return { title: 'Restore referral', submitLabel: 'Restore', hint: `It will be ${reachedLabel(to)} again` };
  }
  if (status === 'declined') {
    return {
      title: 'Reopen referral',
      submitLabel: 'Reopen',
      hint: 'You can reopen a referral for 90 days after it was declined',
    };
  }
  return {
    title: `Move back to ${reachedLabel(to)}`,
    submitLabel: 'Move back',
    hint: `You can move it back for ${status === 'enrolled' ? 48 : 24} hours, to correct a mistake`,
  };
};

/** A step back asks only for a reason, which stays in the history. */
export function ReasonForm(props: TransitionProps) {
  const { hint, ...labels } = labelsFor(props);
  return (
    <TransitionForm {...props} {...labels} labels={LABELS} needs={Needs}>
      {({ field }) => <FormTextField {...field('reason')} hint={hint} isRequired rows={3} />}
    </TransitionForm>
  );
}
