import { ContactAttempt, contactChannelLabel, isContact, reachedLabel } from '#contract/referrals/contacts.ts';
import { isAutomaticAction } from '#contract/referrals/nextActions.ts';
import { sinceReceivedProblem } from '#contract/referrals/dateRules.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { contactsApi } from './contactsApi.ts';
import { ReferralDialogForm } from '#src/features/referrals/page/ReferralDialogForm.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import type { EnrollmentDialogProps } from '#src/features/referrals/enrollment/EnrollmentForm.tsx';

const LABELS = {
  at: 'When',
  channel: 'How',
  reached: 'Outcome',
  note: 'Note',
  nextAction: 'Next action',
  nextActionDueAt: 'Due',
};
type AttemptValues = Record<keyof typeof LABELS, string>;
const CHANNELS = optionsOf(contactChannelLabel);
const OUTCOMES = optionsOf(reachedLabel);

/** Logs an attempt to reach the patient or family. The first talk with a person becomes the first contact. */
export function ContactAttemptDialog({ enrollment, onClose, patientName }: EnrollmentDialogProps) {
  const { now, timeZone } = useDisplayContext();
  const [logContactAttempt] = contactsApi.useLogContactAttemptMutation();
  const showToast = useToast();
  const { firstContactAt, hospice, id, nextAction, nextActionDueAt, receivedAt, referralId } = enrollment;
  // What a person planned stays unless it is changed here.
  const isPlanned = !isAutomaticAction(nextAction);
  return (
    <ReferralDialogForm<AttemptValues, ContactAttempt>
      intro={
        <p>
          {patientName}.{' '}
          {firstContactAt === null
            ? 'The first conversation counts as the first contact.'
            : 'The first contact is already logged. This adds another attempt.'}
        </p>
      }
      labels={LABELS}
      onClose={onClose}
      onSaved={({ reached }) =>
        showToast({
          text: firstContactAt === null && isContact(reached) ? 'First contact logged' : 'Contact attempt logged',
          tone: 'success',
        })
      }
      overtaken="This referral is now closed, so you can’t log contact attempts. Copy what you typed into a note."
      referralId={referralId}
      resolver={bodyResolver(
        ContactAttempt,
        (values: AttemptValues) => withoutBlanks({ ...values }),
        ({ at }, sentAt) => {
          const message = sinceReceivedProblem(new Date(at), new Date(receivedAt), sentAt);
          return message === undefined ? [] : [{ path: 'at', message }];
        },
      )}
      save={(body) => logContactAttempt({ hospiceId: hospice.id, enrollmentId: id, referralId, body })}
      submitLabel="Log attempt"
      title="Log contact attempt"
      values={{
        at: new Date(now).toISOString(),
        channel: 'phone',
        reached: '',
        note: '',
        nextAction: isPlanned ? (nextAction ?? '') : '',
        nextActionDueAt: isPlanned ? (nextActionDueAt ?? '') : '',
      }}
    >
      {({ field }) => (
        <>
          <FormGrid>
            <FormDateTime {...field('at')} timeZone={timeZone} />
            <FormSelect {...field('channel')} isRequired options={CHANNELS} />
          </FormGrid>
          <FormRadioGroup {...field('reached')} isRequired options={OUTCOMES} />
          <FormTextField {...field('note')} hint="Visible to your hospice only" rows={2} />
          <FormGrid>
            <FormTextField
              {...field('nextAction')}
              hint="If empty: call again in 1 hour, or plan the next step within 4 hours if you reached someone"
            />
            <FormDateTime {...field('nextActionDueAt')} timeZone={timeZone} />
          </FormGrid>
        </>
      )}
    </ReferralDialogForm>
  );
}
