import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

/** Changes each half minute, so that screen readers do not read a countdown every second. */
function timeLeftText(seconds: number): string {
  if (seconds > 60) return 'in less than two minutes';
  return seconds > 30 ? 'in less than one minute' : 'in less than half a minute';
}

interface IdleWarningProps {
  readonly secondsLeft: number;
  readonly onLogOut: () => void;
  readonly onStay: () => void;
}

/** Asks people who have been idle whether they are still there. */
export function IdleWarning({ onLogOut, onStay, secondsLeft }: IdleWarningProps) {
  return (
    <Dialog
      title="Are you still there?"
      size="small"
      onClose={onStay}
      footer={
        <>
          <Button variant="quiet" onClick={onLogOut}>
            Log out
          </Button>
          <Button variant="primary" data-first-focus="" onClick={onStay}>
            Stay logged in
          </Button>
        </>
      }
    >
      <p aria-live="polite">
        You’ve been inactive for a while. You’ll be logged out {timeLeftText(secondsLeft)}. When you log in again,
        you’ll come back to this page.
      </p>
    </Dialog>
  );
}
