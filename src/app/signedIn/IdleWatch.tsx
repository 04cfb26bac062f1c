import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectAuthStatus } from '#src/auth/authSlice.ts';
import { useIdleWatch } from '#src/auth/idle.ts';
import type { SessionDispatch } from '#src/auth/sessionTools.ts';
import { signOut } from '#src/auth/signOut.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { env } from '#src/config/env.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';

/** Signs people out who have been idle, and asks first. */
export function IdleWatch() {
  return useSelector(selectAuthStatus) === 'signedIn' ? <Watch /> : null;
}

/** Changes each half minute, so that screen readers do not read a countdown every second. */
function timeLeftText(seconds: number): string {
  if (seconds > 60) return 'in less than two minutes';
  return seconds > 30 ? 'in less than one minute' : 'in less than half a minute';
}

function Watch() {
  const dispatch = useDispatch<SessionDispatch>();
  const endSession = useCallback(() => void dispatch(signOut('idle')), [dispatch]);
  const { secondsLeft, stay } = useIdleWatch({ storage: browserStorage, minutes: env.idleMinutes, onEnd: endSession });
  if (secondsLeft === null) return null;
  return (
    <Dialog
      title="Are you still there?"
      size="small"
      onClose={stay}
      footer={
        <>
          <Button variant="quiet" onClick={() => void dispatch(signOut())}>
            Log out
          </Button>
          <Button variant="primary" data-first-focus="" onClick={stay}>
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
