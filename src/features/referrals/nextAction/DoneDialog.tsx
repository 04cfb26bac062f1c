import * as z from 'zod/mini';
import { EnrollmentChange, type Enrollment } from '#contract/referrals/enrollments.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { ReferralDialogForm } from '#src/features/referrals/page/ReferralDialogForm.tsx';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';

const Next = z.pick(EnrollmentChange, { nextAction: true, nextActionDueAt: true });
type Next = z.infer<typeof Next>;

interface NextValues {
  nextAction: string;
  nextActionDueAt: string;
}

const LABELS = { nextAction: 'What’s next?', nextActionDueAt: 'Due' };

interface DoneDialogProps {
  readonly enrollment: Enrollment;
  readonly onClose: () => void;
}

/** Completes the next action, and asks for the one that follows. */
export function DoneDialog({ enrollment, onClose }: DoneDialogProps) {
  const { timeZone } = useDisplayContext();
  const { change, showChange } = useEnrollmentChange(enrollment);
  const { nextAction, nextActionDueAt, referralId, version } = enrollment;
  const former = { nextAction, nextActionDueAt };
  return (
    <ReferralDialogForm<NextValues, Next>
      intro={<p>Done: {nextAction}</p>}
      labels={LABELS}
      onClose={onClose}
      // Each change is one version.
      onSaved={() => showChange(`Done: ${nextAction ?? ''}`, version + 1, former)}
      overtaken="Someone else just changed this referral. Check its next action and try again."
      referralId={referralId}
      resolver={bodyResolver(Next, (values: NextValues) => blanksToNull({ ...values }))}
      save={change}
      size="small"
      submitLabel="Save"
      title="Next action done"
      values={{ nextAction: '', nextActionDueAt: '' }}
    >
      {(control) => {
        const field = fieldsOf(control, LABELS);
        return (
          <>
            <FormTextField
              {...field('nextAction')}
              hint="If empty: plan the next step within 4 hours"
              maxLength={200}
            />
            <FormDateTime {...field('nextActionDueAt')} hint="If empty: in 4 hours" timeZone={timeZone} />
          </>
        );
      }}
    </ReferralDialogForm>
  );
}
