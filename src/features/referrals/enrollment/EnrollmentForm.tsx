import * as z from 'zod/mini';
import { EnrollmentChange, type Enrollment } from '#contract/referrals/enrollments.ts';
import { pendingReasonLabel } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useStaff } from '#src/features/organizations/directory/useStaff.ts';
import { blanksToNull, bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';
import { useCurrentEnrollment } from './useEnrollmentChange.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';

const Change = z.omit(EnrollmentChange, { version: true });

const LABELS = {
  pendingReason: 'Waiting for',
  evaluationVisitAt: 'Evaluation visit',
  plannedStartOfCare: 'Planned start of care',
  admissionNurseId: 'Admission nurse',
  primaryNurseId: 'Primary nurse',
  levelOfCare: 'Level of care',
  hospiceLocationId: 'Location',
};
type EnrollmentValues = Record<keyof typeof LABELS, string>;
const REASONS = optionsOf(pendingReasonLabel);
const LEVELS = optionsOf(levelOfCareLabel);
const MAX_LOCATIONS = 100;

/** Facts that the enrollment's status does not have are not sent. */
const bodyOf =
  ({ status }: Enrollment) =>
  ({ admissionNurseId, levelOfCare, pendingReason, plannedStartOfCare, ...rest }: EnrollmentValues) => ({
    ...blanksToNull(rest),
    ...withoutBlanks({ levelOfCare }),
    ...(isOpen(status) ? blanksToNull({ plannedStartOfCare }) : {}),
    ...(status === 'pending_start_of_care' ? withoutBlanks({ pendingReason }) : {}),
    ...(status === 'enrolled' ? withoutBlanks({ admissionNurseId }) : {}),
  });

interface EnrollmentFormProps {
  readonly enrollment: Enrollment;
  readonly onDone: () => void;
}

/** Edits the values that change without a change of status. */
export function EnrollmentForm({ onDone, ...props }: EnrollmentFormProps) {
  const { timeZone } = useDisplayContext();
  const { current: enrollment, save } = useCurrentEnrollment(props.enrollment);
  const showToast = useToast();
  const { admissionNurse, hospice, hospiceLocation, primaryNurse, status } = enrollment;
  const admission = useStaff(hospice.id, 'admission_nurse', admissionNurse);
  const primary = useStaff(hospice.id, 'primary_nurse', primaryNurse);
  const locations = directoryApi.useListHospiceLocationsQuery({
    hospiceId: hospice.id,
    query: { limit: MAX_LOCATIONS },
  });
  return (
    <RecordForm<EnrollmentValues, z.infer<typeof Change>>
      label="Enrollment"
      labels={LABELS}
      onCancel={onDone}
      onSaved={() => {
        showToast({ text: 'Enrollment saved', tone: 'success' });
        onDone();
      }}
      referralId={enrollment.referralId}
      resolver={bodyResolver(Change, bodyOf(enrollment))}
      save={save}
      values={textsOf(LABELS, {
        ...enrollment,
        admissionNurseId: admissionNurse?.id,
        primaryNurseId: primaryNurse?.id,
        hospiceLocationId: hospiceLocation?.id,
      })}
      version={enrollment.version}
    >
      {({ field }) => (
        <>
          <FormDateTime {...field('evaluationVisitAt')} timeZone={timeZone} />
          {status === 'pending_start_of_care' && <FormSelect {...field('pendingReason')} options={REASONS} />}
          {isOpen(status) && <FormDate {...field('plannedStartOfCare')} />}
          {status === 'enrolled' && (
            <FormSelect {...field('admissionNurseId')} hint={admission.hint} options={admission.options} />
          )}
          <FormSelect
            {...field('primaryNurseId')}
            emptyLabel="Not assigned"
            hint={primary.hint}
            options={primary.options}
          />
          <FormSelect {...field('levelOfCare')} options={LEVELS} />
          <FormSelect
            {...field('hospiceLocationId')}
            emptyLabel="Not set"
            options={(locations.data?.data ?? (hospiceLocation ? [hospiceLocation] : [])).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        </>
      )}
    </RecordForm>
  );
}

/** The common props of an enrollment's dialogs and panels. */
export interface EnrollmentDialogProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly onClose: () => void;
}

/** Edits an enrollment beside the list. */
export function EnrollmentEditPanel({ enrollment, onClose, patientName }: EnrollmentDialogProps) {
  return (
    <SidePanel onClose={onClose} title="Edit enrollment">
      <MuiProvider>
        <div className="column shrinks gap16">
          <p>{patientName}</p>
          <EnrollmentForm enrollment={enrollment} onDone={onClose} />
        </div>
      </MuiProvider>
    </SidePanel>
  );
}
