import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectAuthStatus } from '#src/auth/authSlice.ts';
import { useIdleWatch } from '#src/auth/idle.ts';
import type { SessionDispatch } from '#src/auth/sessionTools.ts';
import { signOut } from '#src/auth/signOut.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { env } from '#src/config/env.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';

const IdleWarning = lazyPart(async () => (await import('#src/app/dialogs/IdleWarning.tsx')).IdleWarning);

/** Signs people out who have been idle, and asks first. */
export function IdleWatch() {
  return useSelector(selectAuthStatus) === 'signedIn' ? <Watch /> : null;
}

function Watch() {
  const dispatch = useDispatch<SessionDispatch>();
  const endSession = useCallback(() => void dispatch(signOut('idle')), [dispatch]);
  const { secondsLeft, stay } = useIdleWatch({ storage: browserStorage, minutes: env.idleMinutes, onEnd: endSession });
  return (
    secondsLeft !== null && (
      <IdleWarning onLogOut={() => void dispatch(signOut())} onStay={stay} secondsLeft={secondsLeft} />
    )
  );
}
