import { useSelector } from 'react-redux';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { CALL_THE_FAMILY, START_CARE } from '#contract/referrals/nextActions.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { DoneButton } from './DoneButton.tsx';
import { TakeButton } from './TakeButton.tsx';

/** Completed by a step of their own: logging a contact, and enrolling. */
const BY_A_STEP: readonly (string | null)[] = [null, CALL_THE_FAMILY, START_CARE];

interface NextActionButtonsProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  /** The question what comes next is open: it stays, also where a colleague has just done this action or closed the referral. */
  readonly isAsking: boolean;
  readonly onAsking: (isAsking: boolean) => void;
  /** The enrollment after the person took it. */
  readonly onTaken: (now: Enrollment) => void;
}

/** Completes the next action of an open referral, or takes it. For people who may work on the referral. */
export function NextActionButtons({ enrollment, isAsking, onAsking, onTaken, patientName }: NextActionButtonsProps) {
  const { assignedTo, hospice, id, nextAction, nextActionDueAt, referralId, status } = enrollment;
  const ownId = useSelector(selectCurrentUser)?.id;
  const hasDone = isAsking || (isOpen(status) && !BY_A_STEP.includes(nextAction));
  const isOthers = isOpen(status) && assignedTo?.id !== ownId && nextActionDueAt !== null;
  if (!hasDone && !isOthers) return null;
  return (
    <Toolbar>
      {hasDone && (
        <DoneButton
          enrollment={enrollment}
          hospiceId={hospice.id}
          onAsking={onAsking}
          patientName={patientName}
          referralId={referralId}
        />
      )}
      {isOthers && (
        <TakeButton
          dueAt={nextActionDueAt}
          enrollmentId={id}
          hospiceId={hospice.id}
          onTaken={onTaken}
          referralId={referralId}
        />
      )}
    </Toolbar>
  );
}
