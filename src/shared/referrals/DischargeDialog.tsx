import * as z from 'zod/mini';
import { EnrollmentChange, type Enrollment } from '#contract/enrollments.ts';
import { DISCHARGE_TYPES, dischargeTypeLabel } from '#contract/statuses.ts';
import { optionsOf } from './factsForm.ts';
import { usePlace } from './place.ts';
import { plainDateIn } from '#src/ui/dates.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormDate } from '#src/ui/form/FormDate.tsx';
import { FormRadioGroup } from '#src/ui/form/FormRadioGroup.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { useToast } from '#src/ui/useToast.ts';
import { RecordForm } from './RecordForm.tsx';
import { useCurrentEnrollment } from './useEnrollmentChange.ts';

const Discharge = z.required(z.pick(EnrollmentChange, { dischargeDate: true, dischargeType: true }));

interface DischargeValues {
  dischargeDate: string;
  dischargeType: string;
}

const LABELS = { dischargeDate: 'Last day of care', dischargeType: 'Why' };
const OPTIONS = optionsOf(DISCHARGE_TYPES, dischargeTypeLabel);

interface DischargeDialogProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly onClose: () => void;
}

/** The end of care: when and why. The status stays *enrolled*. */
export function DischargeDialog({ onClose, patientName, ...props }: DischargeDialogProps) {
  const { now, timeZone } = usePlace();
  const { current: enrollment, save } = useCurrentEnrollment(props.enrollment);
  const showToast = useToast();
  return (
    <Dialog onClose={onClose} title="Discharge the patient">
      <MuiProvider>
        <p>{patientName}. Where the patient died, surveys stop at once.</p>
        <RecordForm<DischargeValues, z.infer<typeof Discharge>>
          label="Discharge"
          labels={LABELS}
          onCancel={onClose}
          onSaved={() => {
            showToast({ text: `${patientName}: discharged`, tone: 'success' });
            onClose();
          }}
          referralId={enrollment.referralId}
          resolver={bodyResolver(Discharge, (values: DischargeValues) => withoutBlanks({ ...values }))}
          save={save}
          submitLabel="Discharge"
          values={{ dischargeDate: plainDateIn(now, timeZone), dischargeType: '' }}
          version={enrollment.version}
        >
          {(control) => (
            <>
              <FormDate control={control} isRequired label={LABELS.dischargeDate} name="dischargeDate" />
              <FormRadioGroup
                control={control}
                isRequired
                label={LABELS.dischargeType}
                name="dischargeType"
                options={OPTIONS}
              />
            </>
          )}
        </RecordForm>
      </MuiProvider>
    </Dialog>
  );
}
