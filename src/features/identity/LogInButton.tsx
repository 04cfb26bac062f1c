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

/** The library is fetched when a press becomes likely. Whoever only looks at the page does without it. */
const fetchAhead = (): void => {
  loadIdentity().catch(() => {
    // The press itself will tell.
  });
};

export function LogInButton({ children, returnTo }: Props) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<LoginReason | null>(null);

  const logIn = async () => {
    setPending(true);
    setFailure(null);
    const reason = await startSignIn(returnTo);
    // Without a reason the browser is on its way: the button stays pressed until the page is gone.
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
