import { useDispatch } from 'react-redux';
import { startSession } from '#src/auth/session.ts';
import type { SessionDispatch } from '#src/auth/sessionTools.ts';
import { useSignOut } from '#src/auth/signOut.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';

/** Shown when it could not be found out who is signed in. */
export function SessionProblem({ message, title }: { readonly title: string; readonly message: string }) {
  const dispatch = useDispatch<SessionDispatch>();
  const signOut = useSignOut();
  return (
    <NoticePage
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void dispatch(startSession(null))}>
            Try again
          </Button>
          <Button onClick={signOut}>Log out</Button>
          <SupportLink />
        </>
      }
    >
      <p>{message}</p>
    </NoticePage>
  );
}
