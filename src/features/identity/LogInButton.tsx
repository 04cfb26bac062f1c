import { useState } from 'react';
import { loadIdentity } from '#src/auth/signIn/identity.ts';
import { loginSentence, type LoginReason } from '#src/auth/signIn/loginErrors.ts';
import { startSignIn } from '#src/auth/signIn/startSignIn.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Reason } from './Reason.tsx';

interface Props {
  readonly children: string;
  readonly returnTo: string | null;
}

/** Loads the library when a press becomes likely. */
const fetchAhead = (): void => {
  loadIdentity().catch(() => {
    // The press shows the error.
  });
};

export function LogInButton({ children, returnTo }: Props) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<LoginReason | null>(null);

  const logIn = async () => {
    setPending(true);
    setFailure(null);
    const reason = await startSignIn(returnTo);
    // Without a reason the browser is leaving: the button stays pending.
    if (reason === null) return;
    setFailure(reason);
    setPending(false);
  };

  return (
    <>
      <Button
        variant="primary"
        size="large"
        isPending={isPending}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        onClick={() => void logIn()}
      >
        {children}
      </Button>
      {failure && <Reason {...loginSentence(failure)} />}
    </>
  );
}
