import { useState } from 'react';
import * as z from 'zod/mini';
import { sinceReceivedProblem } from '#contract/referrals/dateRules.ts';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { Id, Instant } from '#contract/platform/fields.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneName } from '#src/ui/time/zoneLabels.ts';
import { TransitionForm, type TransitionProps } from './TransitionForm.tsx';
import { useStaff } from '#src/features/organizations/directory/useStaff.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';

const { levelOfCare, primaryNurseId } = EnrollmentChange.shape;
const Needs = z.object({ startOfCare: Instant, admissionNurseId: Id, primaryNurseId, levelOfCare });

const LABELS = {
  startOfCare: 'Start of care',
  admissionNurseId: 'Admission nurse',
  primaryNurseId: 'Primary nurse',
  levelOfCare: 'Level of care',
} as const;

const LEVELS = optionsOf(levelOfCareLabel);

/** Asks when care started and who admitted the patient. */
export function EnrollForm(props: TransitionProps) {
  const { enrollment } = props;
  const { timeZone } = useOwnDisplayContext();
  const [openedAt] = useState(() => new Date().toISOString());
  const admission = useStaff(enrollment.hospice.id, 'admission_nurse', null);
  const primary = useStaff(enrollment.hospice.id, 'primary_nurse', null);
  return (
    <TransitionForm
      {...props}
      defaults={{ startOfCare: openedAt }}
      labels={LABELS}
      needs={Needs}
      problemsOf={({ startOfCare }, now) => {
        const message = sinceReceivedProblem(new Date(startOfCare), new Date(enrollment.receivedAt), now);
        return message === undefined ? [] : [{ path: 'startOfCare', message }];
      }}
      submitLabel="Enroll"
      title="Enroll patient"
    >
      {({ field }) => (
        <>
          <FormDateTime
            {...field('startOfCare')}
            hint={`Any time between the referral and now, ${zoneName(timeZone)}`}
            isRequired
            timeZone={timeZone}
          />
          <FormSelect {...field('admissionNurseId')} hint={admission.hint} isRequired options={admission.options} />
          <FormSelect
            {...field('primaryNurseId')}
            emptyLabel="Not assigned"
            hint={primary.hint}
            options={primary.options}
          />
          <FormSelect {...field('levelOfCare')} emptyLabel="Not set" options={LEVELS} />
          <p>
            If other hospices were asked too, their open requests close automatically as “Chose another hospice”. You
            can undo this for 7 days.
          </p>
        </>
      )}
    </TransitionForm>
  );
}
