import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isLoginReason, loginSentence } from '#src/auth/signIn/loginErrors.ts';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { LogInButton } from './LogInButton.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { Reason } from './Reason.tsx';

export function Component() {
  // Nothing of this page waits, so nothing else would take away the frame that the server sent.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  const [params] = useSearchParams();
  const reason = params.get('reason');
  return (
    <LoginNotice
      button={<LogInButton returnTo={params.get('redirectPath')}>Log in</LogInButton>}
      support={<SupportLink />}
    >
      {isLoginReason(reason) && <Reason {...loginSentence(reason)} />}
    </LoginNotice>
  );
}
