import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly title: string;
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
}

/** Asks before what was typed is thrown away, on the way to another page of the app. */
export function LeaveDialog({ hasUnsaved, onDiscard, title }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
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
      title={title}
    >
      <p>What you changed has not been saved. Leaving throws it away.</p>
    </ConfirmDialog>
  );
}
