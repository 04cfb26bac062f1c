import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { sinceReceivedProblem } from '#contract/referrals/dateRules.ts';
import { isAutomaticAction } from '#contract/referrals/nextActions.ts';
import { EnrollmentChange, type Enrollment } from '#contract/referrals/enrollments.ts';
import { Instant } from '#contract/platform/fields.ts';
import { PendingReason, pendingReasonLabel } from '#contract/referrals/statuses.ts';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { FormDate } from '#src/ui/form/fields/FormDate.tsx';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneName } from '#src/ui/time/zoneLabels.ts';
import { FamilyCall } from '#src/features/referrals/calls/FamilyCall.tsx';
import { TransitionForm, type TransitionControl, type TransitionProps } from './TransitionForm.tsx';

const { nextAction, nextActionDueAt, plannedStartOfCare } = EnrollmentChange.shape;

const Needs = z
  .object({ firstContactAt: Instant, pendingReason: PendingReason, plannedStartOfCare, nextAction, nextActionDueAt })
  .check(
    z.refine(
      (needs) => Boolean(needs.plannedStartOfCare) || (Boolean(needs.nextAction) && Boolean(needs.nextActionDueAt)),
      {
        path: ['plannedStartOfCare'],
        error: 'Enter a planned start of care, or a next action and when it is due',
        when: () => true,
      },
    ),
  );

const LABELS = {
  firstContactAt: 'First contact',
  pendingReason: 'Waiting for',
  plannedStartOfCare: 'Planned start of care',
  nextAction: 'Next action',
  nextActionDueAt: 'Due',
} as const;

const OPTIONS = optionsOf(pendingReasonLabel);

/** Asks for the first contact with the family, the reason for waiting and the next action. */
export function PendingForm(props: TransitionProps) {
  const { enrollment } = props;
  const { timeZone } = useOwnDisplayContext();
  const isPlanned = !isAutomaticAction(enrollment.nextAction);
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <TransitionForm
      {...props}
      defaults={{
        firstContactAt: enrollment.firstContactAt ?? openedAt,
        plannedStartOfCare: enrollment.plannedStartOfCare ?? '',
        nextAction: isPlanned ? (enrollment.nextAction ?? '') : '',
        // A next action that was due before is not the next one.
        nextActionDueAt:
          isPlanned && enrollment.nextActionDueAt !== null && enrollment.nextActionDueAt > openedAt
            ? enrollment.nextActionDueAt
            : '',
      }}
      labels={LABELS}
      needs={Needs}
      problemsOf={({ firstContactAt }, now) => {
        const message = sinceReceivedProblem(new Date(firstContactAt), new Date(enrollment.receivedAt), now);
        return message === undefined ? [] : [{ path: 'firstContactAt', message }];
      }}
      submitLabel="Accept"
      title="Accept referral"
    >
      {({ control, field }, onChanged) => (
        <>
          {enrollment.firstContactAt === null && (
            <FirstCall control={control} openedAt={openedAt} onChanged={onChanged} step={props} />
          )}
          <FormDateTime
            {...field('firstContactAt')}
            hint={
              enrollment.firstContactAt === null
                ? `Not logged yet. Enter when you first spoke with the family, ${zoneName(timeZone)}`
                : `When you first spoke with the family, ${zoneName(timeZone)}`
            }
            isRequired
            timeZone={timeZone}
          />
          <FormSelect {...field('pendingReason')} isRequired options={OPTIONS} />
          <FormDate {...field('plannedStartOfCare')} />
          <p>Or, if there is no date yet:</p>
          <FormGrid>
            <FormTextField {...field('nextAction')} />
            <FormDateTime {...field('nextActionDueAt')} timeZone={timeZone} />
          </FormGrid>
        </>
      )}
    </TransitionForm>
  );
}

interface FirstCallProps {
  readonly step: TransitionProps;
  readonly control: TransitionControl;
  readonly openedAt: string;
  readonly onChanged: (now: Enrollment) => void;
}

/** The call that the acceptance needs: reaching the family is the first contact. */
function FirstCall({ control, onChanged, openedAt, step: { enrollment, patientName } }: FirstCallProps) {
  const { field } = useController({ control, name: 'firstContactAt' });
  return (
    <FamilyCall
      onChanged={(now) => {
        field.onChange(now.firstContactAt ?? openedAt);
        onChanged(now);
      }}
      target={{ enrollmentId: enrollment.id, referralId: enrollment.referralId, patientName }}
    />
  );
}
