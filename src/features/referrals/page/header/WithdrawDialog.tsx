import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { deathProblem } from '#contract/referrals/dateRules.ts';
import { ReferralChange } from '#contract/referrals/referralChanges.ts';
import { type Referral } from '#contract/referrals/referrals.ts';
import { declineReasonLabel, WITHDRAWAL_REASONS } from '#contract/referrals/statuses.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

interface WithdrawValues {
  withdraw: { declineReason: string; dateOfDeath: string; hospiceIds: string[] };
}

const Body = z.required(z.pick(ReferralChange, { withdraw: true })).check(
  z.refine(({ withdraw }) => withdraw.declineReason !== 'patient_deceased' || withdraw.dateOfDeath !== undefined, {
    path: ['withdraw', 'dateOfDeath'],
    error: 'Enter the date of death',
  }),
);
type Body = z.infer<typeof Body>;

const LABELS = {
  'withdraw.declineReason': 'Reason',
  'withdraw.dateOfDeath': 'Date of death',
  'withdraw.hospiceIds': 'Hospices',
};
const OPTIONS = optionsOf(declineReasonLabel, WITHDRAWAL_REASONS);

function Fields({ control, referral }: { control: Control<WithdrawValues, unknown, Body>; referral: Referral }) {
  const reason = useWatch({ control, name: 'withdraw.declineReason' });
  const asked = waiting(referral);
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <FormRadioGroup {...field('withdraw.declineReason')} isRequired options={OPTIONS} />
      {reason === 'patient_deceased' && <FormDate {...field('withdraw.dateOfDeath')} isRequired />}
      {asked.length > 1 && (
        <FormAutocomplete
          {...field('withdraw.hospiceIds')}
          isMultiple
          isRequired
          options={asked.map(({ hospice }) => ({ value: hospice.id, label: hospice.name }))}
        />
      )}
    </>
  );
}

/** Hospices that have not answered yet: only they can be withdrawn from. */
const waiting = ({ enrollments }: Referral) => enrollments.filter(({ status }) => status === 'referral_received');

interface WithdrawDialogProps {
  readonly referral: Referral;
  readonly onClose: () => void;
}

export function WithdrawDialog({ onClose, referral }: WithdrawDialogProps) {
  const [updateReferral] = referralsApi.useUpdateReferralMutation();
  const { timeZone } = useOwnDisplayContext();
  const showToast = useToast();
  return (
    <Dialog onClose={onClose} title="Withdraw referral">
      <MuiProvider>
        <p>{fullName(referral.patient)}. Each hospice is notified right away and can reopen it for 90 days.</p>
        <RecordForm<WithdrawValues, Body>
          label="Withdraw referral"
          labels={LABELS}
          onCancel={onClose}
          onSaved={() => {
            showToast({ text: 'Referral withdrawn', tone: 'success' });
            onClose();
          }}
          referralId={referral.id}
          resolver={bodyResolver(
            Body,
            ({ withdraw }: WithdrawValues) => ({ withdraw: withoutBlanks(withdraw) }),
            ({ withdraw }, now) => {
              const today = plainDateIn(now, timeZone);
              const message = deathProblem(withdraw.dateOfDeath, today, referral.patient.dateOfBirth);
              return message === undefined ? [] : [{ path: 'withdraw.dateOfDeath', message }];
            },
          )}
          save={(body, version) => updateReferral({ id: referral.id, body: { ...body, version } })}
          submitLabel="Withdraw"
          values={{
            withdraw: {
              declineReason: '',
              dateOfDeath: '',
              hospiceIds: waiting(referral).map(({ hospice }) => hospice.id),
            },
          }}
          version={referral.version}
        >
          {({ control }) => <Fields control={control} referral={referral} />}
        </RecordForm>
      </MuiProvider>
    </Dialog>
  );
}
