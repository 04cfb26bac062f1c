import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** The state of the way to the record that was just made. */
export const SENT = { isSent: true };

interface LeaveDialogProps {
  readonly hasUnsent: boolean;
  readonly onDiscard: () => void;
}

/**
 * Asks before what was typed is thrown away. Only inside the app: a reload keeps it, and a question of the browser's own would
 * hold up the automatic log-off.
 */
export function LeaveDialog({ hasUnsent, onDiscard }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsent && nextLocation.state !== SENT && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      confirmLabel="Leave and discard"
      isDanger
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onDiscard();
        blocker.proceed();
      }}
      title="Leave this referral unsent?"
    >
      <p>What you typed has not been sent. Leaving throws it away.</p>
    </ConfirmDialog>
  );
}
