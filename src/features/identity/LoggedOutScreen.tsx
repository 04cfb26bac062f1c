import { useEffect, useState } from 'react';
import { loginSentence } from '#src/auth/signIn/loginErrors.ts';
import { clearReturnPath, keptReturnPath } from '#src/auth/signIn/returnPath.ts';
import { clearStoredAuth } from '#src/auth/storedAuth.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { LogInButton } from './LogInButton.tsx';
import { Reason } from './Reason.tsx';

/** The page after logout. It also removes the person's remaining data from this browser. */
export function Component() {
  const [{ returnTo, wasIdle }] = useState(() => keptReturnPath(tabStorage));
  useEffect(() => {
    clearStoredAuth(browserStorage);
    return () => clearReturnPath(tabStorage);
  }, []);

  return (
    <NoticePage
      title="You’re logged out"
      actions={
        <>
          <LogInButton returnTo={returnTo}>Log in again</LogInButton>
          <SupportLink />
        </>
      }
    >
      {wasIdle ? <Reason {...loginSentence('idle')} /> : <p>Your session is no longer stored in this browser.</p>}
    </NoticePage>
  );
}
