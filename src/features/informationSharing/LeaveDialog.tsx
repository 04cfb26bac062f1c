import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
}

/** Asks before unsaved ticks are thrown away, on the way to another page or another group's settings. */
export function LeaveDialog({ hasUnsaved, onDiscard }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
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
      title="Leave these settings unsaved?"
    >
      <p>What you changed has not been saved. Leaving throws it away.</p>
    </ConfirmDialog>
  );
}
