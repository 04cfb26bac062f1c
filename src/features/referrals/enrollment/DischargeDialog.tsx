import * as z from 'zod/mini';
import { PlainDate } from '#contract/platform/fields.ts';
import { pastDayProblem } from '#contract/referrals/dateRules.ts';
import { DischargeType, dischargeTypeLabel } from '#contract/referrals/statuses.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';
import { useCurrentEnrollment } from './useEnrollmentChange.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import type { EnrollmentDialogProps } from './EnrollmentForm.tsx';

const Discharge = z.object({ dischargeDate: PlainDate, dischargeType: DischargeType });

interface DischargeValues {
  dischargeDate: string;
  dischargeType: string;
}

const LABELS = { dischargeDate: 'Last day of care', dischargeType: 'Reason' };
const OPTIONS = optionsOf(dischargeTypeLabel);

/** Records or corrects when and why care ended. The status stays *enrolled*. */
export function DischargeDialog({ onClose, patientName, ...props }: EnrollmentDialogProps) {
  const { now, timeZone } = useDisplayContext();
  const { current: enrollment, save, showSaved } = useCurrentEnrollment(props.enrollment);
  const { dischargeDate, dischargeType, referralId, version } = enrollment;
  const isCorrection = props.enrollment.dischargeDate !== null;
  const text = isCorrection ? 'discharge corrected' : 'discharged';
  return (
    <Dialog onClose={onClose} title={isCorrection ? 'Correct discharge' : 'Discharge patient'}>
      <MuiProvider>
        <p>{patientName}. If the patient died, surveys stop right away.</p>
        <RecordForm<DischargeValues, z.infer<typeof Discharge>>
          label="Discharge"
          labels={LABELS}
          onCancel={onClose}
          onSaved={() => {
            showSaved(`${patientName}: ${text}`, {
              dischargeDate: props.enrollment.dischargeDate,
              dischargeType: props.enrollment.dischargeType,
            });
            onClose();
          }}
          referralId={referralId}
          resolver={bodyResolver(
            Discharge,
            (values: DischargeValues) => withoutBlanks({ ...values }),
            ({ dischargeDate: day }, sentAt) => {
              const message = pastDayProblem(day, plainDateIn(sentAt, timeZone));
              return message === undefined ? [] : [{ path: 'dischargeDate', message }];
            },
          )}
          save={save}
          submitLabel={isCorrection ? 'Save' : 'Discharge'}
          values={{ dischargeDate: dischargeDate ?? plainDateIn(now, timeZone), dischargeType: dischargeType ?? '' }}
          version={version}
        >
          {({ field }) => (
            <>
              <FormDate {...field('dischargeDate')} isRequired />
              <FormRadioGroup {...field('dischargeType')} isRequired options={OPTIONS} />
            </>
          )}
        </RecordForm>
      </MuiProvider>
    </Dialog>
  );
}
