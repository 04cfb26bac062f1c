import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EnrollmentChange } from '#contract/enrollments.ts';
import { ERROR_REASONS, ErrorReason, errorReasonLabel } from '#contract/statuses.ts';
import { FormAutocomplete } from '#src/ui/form/FormAutocomplete.tsx';
import { FormRadioGroup } from '#src/ui/form/FormRadioGroup.tsx';
import { useListHospiceReferralsQuery } from './referralsApi.ts';
import { useSettled } from './useSettled.ts';
import { TransitionForm, type TransitionControl, type TransitionProps } from './TransitionForm.tsx';

const { duplicateOfReferralId } = EnrollmentChange.shape;

const Needs = z.object({ errorReason: ErrorReason, duplicateOfReferralId }).check(
  z.refine((needs) => needs.errorReason !== 'duplicate' || needs.duplicateOfReferralId !== undefined, {
    path: ['duplicateOfReferralId'],
    error: 'Choose the referral that stays',
    when: () => true,
  }),
);

const LABELS = { errorReason: 'Reason', duplicateOfReferralId: 'The right referral' } as const;
const OPTIONS = ERROR_REASONS.map((value) => ({ value, label: errorReasonLabel[value] }));
const SHOWN = 10;

function RightReferral({ control, enrollment }: { control: TransitionControl } & Pick<TransitionProps, 'enrollment'>) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, isFetching } = useListHospiceReferralsQuery({
    hospiceId: enrollment.hospice.id,
    query: { limit: SHOWN, ...(search === '' ? {} : { search }) },
  });
  const options = (data?.data ?? [])
    .filter(({ id }) => id !== enrollment.referralId)
    .map(({ displayId, id, patient }) => ({
      value: id,
      label: `${patient.lastName}, ${patient.firstName} · ${displayId}`,
    }));
  return (
    <FormAutocomplete
      control={control}
      emptyValue=""
      hint="Search by name or number"
      isLoading={isFetching}
      isRequired
      label={LABELS.duplicateOfReferralId}
      name="duplicateOfReferralId"
      onSearch={setTyped}
      options={options}
    />
  );
}

function Fields({ control, enrollment }: { control: TransitionControl } & Pick<TransitionProps, 'enrollment'>) {
  const reason = useWatch({ control, name: 'errorReason' });
  return (
    <>
      <FormRadioGroup control={control} isRequired label={LABELS.errorReason} name="errorReason" options={OPTIONS} />
      {reason === 'duplicate' && <RightReferral control={control} enrollment={enrollment} />}
    </>
  );
}

/** The referral should not be there: it leaves every figure, and stays in the history. */
export function ErrorReasonForm(props: TransitionProps) {
  return (
    <TransitionForm
      {...props}
      isDanger
      labels={LABELS}
      needs={Needs}
      submitLabel="Mark as entered in error"
      title="Entered in error"
    >
      {(control) => <Fields control={control} enrollment={props.enrollment} />}
    </TransitionForm>
  );
}
