import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { ErrorReason, errorReasonLabel } from '#contract/referrals/statuses.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import type { FormOption } from '#src/ui/form/fields/FormSelect.tsx';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { TransitionForm, type TransitionControl, type TransitionProps } from './TransitionForm.tsx';

const { duplicateOfReferralId } = EnrollmentChange.shape;

const Needs = z.object({ errorReason: ErrorReason, duplicateOfReferralId }).check(
  z.refine((needs) => needs.errorReason !== 'duplicate' || needs.duplicateOfReferralId !== undefined, {
    path: ['duplicateOfReferralId'],
    error: 'Choose the referral to keep',
    when: () => true,
  }),
);

const LABELS = { errorReason: 'Reason', duplicateOfReferralId: 'Referral to keep' } as const;
const OPTIONS = optionsOf(errorReasonLabel);
const SHOWN = 10;

interface ErrorReasonFormProps extends TransitionProps {
  /** The referral that stays, when this one is marked as its duplicate. */
  readonly duplicateOf?: FormOption;
}

interface FieldsProps extends Pick<ErrorReasonFormProps, 'enrollment' | 'duplicateOf'> {
  readonly control: TransitionControl;
}

function RightReferral({ control, duplicateOf, enrollment }: FieldsProps) {
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = referralListsApi.useListHospiceReferralsQuery({
    hospiceId: enrollment.hospice.id,
    query: { limit: SHOWN, ...(search === '' ? {} : { search }) },
  });
  const options = (data?.data ?? [])
    .filter(({ id }) => id !== enrollment.referralId)
    .map(({ displayId, id, patient }) => ({
      value: id,
      label: `${listName(patient)} · ${displayId}`,
    }));
  return (
    <FormAutocomplete
      chosen={duplicateOf ? [duplicateOf] : []}
      control={control}
      hasFailed={isError}
      hint="Search by name or number"
      isLoading={isFetching}
      isRequired
      label={LABELS.duplicateOfReferralId}
      name="duplicateOfReferralId"
      onSearch={setSearch}
      options={options}
    />
  );
}

function Fields(props: FieldsProps) {
  const { control } = props;
  const reason = useWatch({ control, name: 'errorReason' });
  return (
    <>
      <FormRadioGroup control={control} isRequired label={LABELS.errorReason} name="errorReason" options={OPTIONS} />
      {reason === 'duplicate' && <RightReferral {...props} />}
    </>
  );
}

/** Marks a referral as a mistake: it leaves every figure and stays in the history. */
export function ErrorReasonForm({ duplicateOf, ...props }: ErrorReasonFormProps) {
  return (
    <TransitionForm
      {...props}
      {...(duplicateOf && { defaults: { errorReason: 'duplicate', duplicateOfReferralId: duplicateOf.value } })}
      isDanger
      labels={LABELS}
      needs={Needs}
      submitLabel="Mark as entered in error"
      title="Entered in error"
    >
      {({ control }) => (
        <Fields control={control} enrollment={props.enrollment} {...(duplicateOf && { duplicateOf })} />
      )}
    </TransitionForm>
  );
}
