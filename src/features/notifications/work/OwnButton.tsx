import { useSelector } from 'react-redux';
import type { WorkLine } from '#contract/notifications/work.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { Button } from '#src/ui/buttons/Button.tsx';

interface OwnButtonProps {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly enrollment: NonNullable<WorkLine['enrollment']>;
  readonly patientName: string;
  /** The enrollment after the person took it, or took that back. */
  readonly onOwned: (now: Enrollment) => void;
}

/** Makes this person the owner of what nobody owns and no clock runs for. */
export function OwnButton({ enrollment, hospiceId, onOwned, patientName, referralId }: OwnButtonProps) {
  const user = useSelector(selectCurrentUser);
  const { doNow, isPending } = useEnrollmentChange({ ...enrollment, hospice: { id: hospiceId }, referralId }, onOwned);
  if (!user) return null;
  return (
    <Button
      data-key="t"
      icon="user"
      isPending={isPending}
      onClick={() => void doNow({ assignedToId: user.id }, `${patientName} is assigned to you`, { assignedToId: null })}
      size="small"
    >
      I’ll take it
    </Button>
  );
}
