import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { deathProblem } from '#contract/referrals/dateRules.ts';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { DeclineReason, declineReasonLabel } from '#contract/referrals/statuses.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { TransitionForm, type TransitionControl, type TransitionProps } from './TransitionForm.tsx';

const { dateOfDeath, declineDetail } = EnrollmentChange.shape;

const Needs = z.object({ declineReason: DeclineReason, declineDetail, dateOfDeath }).check(
  z.refine((needs) => needs.declineReason !== 'patient_deceased' || Boolean(needs.dateOfDeath), {
    path: ['dateOfDeath'],
    error: 'Enter the date of death',
    when: () => true,
  }),
  z.refine((needs) => needs.declineReason !== 'hospice_declined' || Boolean(needs.declineDetail), {
    path: ['declineDetail'],
    error: 'Enter why the hospice can’t accept',
    when: () => true,
  }),
);

const LABELS = { declineReason: 'Reason', dateOfDeath: 'Date of death', declineDetail: 'Detail' } as const;
const OPTIONS = optionsOf(declineReasonLabel);

/** Declining after fewer contact attempts shows a warning; it is still possible. */
const MIN_ATTEMPTS = 2;

/** A row of a list has no contact attempts: they come with the whole referral. */
function TooFewAttempts({ enrollment }: Pick<TransitionProps, 'enrollment'>) {
  const { data } = referralsApi.useGetReferralQuery({ referralId: enrollment.referralId });
  const attempts = data?.enrollments.find(({ id }) => id === enrollment.id)?.contactAttempts ?? null;
  if (attempts === null || attempts >= MIN_ATTEMPTS) return null;
  return (
    <Banner tone="warning">
      {attempts === 0 ? 'No contact attempts are logged' : 'Only one contact attempt is logged'}. Hospices usually make
      at least {MIN_ATTEMPTS} before declining for this reason. You can still decline.
    </Banner>
  );
}

interface FieldsProps extends Pick<TransitionProps, 'enrollment'> {
  readonly control: TransitionControl;
}

function Fields({ control, enrollment }: FieldsProps) {
  const reason = useWatch({ control, name: 'declineReason' });
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormRadioGroup {...field('declineReason')} isRequired options={OPTIONS} />
      {reason === 'unable_to_reach' && <TooFewAttempts enrollment={enrollment} />}
      {reason === 'patient_deceased' && <FormDate {...field('dateOfDeath')} isRequired />}
      <FormTextField
        {...field('declineDetail')}
        hint={reason === 'hospice_declined' ? 'At least 10 characters' : 'At least 10 characters, or leave it empty'}
        isRequired={reason === 'hospice_declined'}
        rows={3}
      />
    </>
  );
}

/** Asks why the patient will not be enrolled here. */
export function DeclineForm(props: TransitionProps) {
  const { timeZone } = useOwnDisplayContext();
  return (
    <TransitionForm
      {...props}
      isDanger
      labels={LABELS}
      needs={Needs}
      problemsOf={({ dateOfDeath: died }, now) => {
        const message = deathProblem(died, plainDateIn(now, timeZone), props.dateOfBirth);
        return message === undefined ? [] : [{ path: 'dateOfDeath', message }];
      }}
      submitLabel="Decline"
      title="Decline referral"
    >
      {({ control }) => <Fields control={control} enrollment={props.enrollment} />}
    </TransitionForm>
  );
}
