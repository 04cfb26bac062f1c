import { Suspense } from 'react';
import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import type { EnrollmentAction } from '#src/features/referrals/hospice/listTools/EnrollmentRowActions.tsx';

const EditPanel = lazyComponent(
  async () => (await import('#src/features/referrals/enrollment/EnrollmentForm.tsx')).EnrollmentEditPanel,
);
const SiaDialog = lazyComponent(
  async () => (await import('#src/features/referrals/enrollment/SiaDialog.tsx')).SiaDialog,
);
const DischargeDialog = lazyComponent(
  async () => (await import('#src/features/referrals/enrollment/DischargeDialog.tsx')).DischargeDialog,
);
const TransitionDialog = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);

interface EnrollmentActionsProps {
  item: EnrollmentListItem;
  action: EnrollmentAction;
  display: DisplayContext;
  onClose: () => void;
}

/** The dialog or panel of the action that was chosen in a row. */
export function EnrollmentActions({ action, display, item, onClose }: EnrollmentActionsProps) {
  const { SendSurveyDialog } = useReferralParts();
  const props = { enrollment: item, onClose, patientName: fullName(item.referral.patient) };
  return (
    <ListDisplayContext value={display}>
      <Suspense>
        {action === 'edit' ? (
          <EditPanel {...props} />
        ) : action === 'sia' ? (
          <SiaDialog {...props} />
        ) : action === 'discharge' ? (
          <DischargeDialog {...props} />
        ) : action === 'survey' ? (
          <SendSurveyDialog
            enrollmentId={item.id}
            onClose={onClose}
            patientName={props.patientName}
            referralId={item.referralId}
          />
        ) : (
          <TransitionDialog {...props} dateOfBirth={item.referral.patient.dateOfBirth} to={action} />
        )}
      </Suspense>
    </ListDisplayContext>
  );
}
