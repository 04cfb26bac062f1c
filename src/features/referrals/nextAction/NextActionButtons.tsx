import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { CALL_THE_FAMILY, START_CARE } from '#contract/referrals/nextActions.ts';
import { isOpen } from '#contract/referrals/statuses.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { TakeButton } from './TakeButton.tsx';

const DoneDialog = lazyComponent(async () => (await import('./DoneDialog.tsx')).DoneDialog);

/** Completed by a step of their own: logging a contact, and enrolling. */
const BY_A_STEP: readonly (string | null)[] = [null, CALL_THE_FAMILY, START_CARE];

/** Completes the next action of an open referral, or takes it. For people who may work on the referral. */
export function NextActionButtons({ enrollment }: { readonly enrollment: Enrollment }) {
  const { assignedTo, hospice, id, nextAction, nextActionDueAt, referralId, status } = enrollment;
  const ownId = useSelector(selectCurrentUser)?.id;
  const [isDone, setDone] = useState(false);
  const hasDone = !BY_A_STEP.includes(nextAction);
  const isOthers = assignedTo?.id !== ownId && nextActionDueAt !== null;
  if (!isOpen(status) || (!hasDone && !isOthers)) return null;
  return (
    <Toolbar>
      {hasDone && (
        <Button icon="check" onClick={() => setDone(true)} size="small">
          Done
        </Button>
      )}
      {isOthers && (
        <TakeButton dueAt={nextActionDueAt} enrollmentId={id} hospiceId={hospice.id} referralId={referralId} />
      )}
      <Suspense>{isDone && <DoneDialog enrollment={enrollment} onClose={() => setDone(false)} />}</Suspense>
    </Toolbar>
  );
}
