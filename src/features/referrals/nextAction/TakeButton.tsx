import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { escalationEndpoints } from '#contract/referrals/takeNextAction.ts';
import { problem } from '#src/api/problem.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { useReloadReferral } from '#src/features/referrals/record/useReloadReferral.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { nextActionApi } from './nextActionApi.ts';

interface TakeButtonProps {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  /** The due time of the next action as the person sees it. */
  readonly dueAt: string;
  /** Names the patient for screen readers, where several stand below one another. */
  readonly label?: string | undefined;
  /** The key that presses it, where a list has keys. */
  readonly shortcut?: string;
  /** The enrollment after it was taken. */
  readonly onTaken?: (now: Enrollment) => void;
}

/** "I'll take it": the person owns the referral, and nobody else is notified of this due time. Shown to those who may. */
export function TakeButton({ label, onTaken, shortcut, ...target }: TakeButtonProps) {
  const { dueAt, ...record } = target;
  const [take, { isLoading }] = nextActionApi.useTakeNextActionMutation();
  const mayTake = useMayCall(escalationEndpoints.takeNextAction);
  const reload = useReloadReferral(record.referralId);
  const showToast = useToast();
  if (!mayTake) return null;
  const onClick = async () => {
    const { data, error } = await take({ ...record, body: { dueAt } });
    if (data) {
      onTaken?.(data);
      showToast({ text: 'You took it. No one else is notified.', tone: 'success' });
      return;
    }
    const { code, message } = problem(error);
    showToast({ text: message, tone: 'error' });
    if (code === 'conflict') reload();
  };
  return (
    <Button aria-label={label} data-key={shortcut} isPending={isLoading} onClick={() => void onClick()} size="small">
      I’ll take it
    </Button>
  );
}
