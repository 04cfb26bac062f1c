import { useSearchParams } from 'react-router-dom';
import { isLoginReason, loginSentence } from '#src/auth/signIn/loginErrors.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { LogInButton } from './LogInButton.tsx';
import { Reason } from './Reason.tsx';

export function Component() {
  const [params] = useSearchParams();
  const reason = params.get('reason');
  return (
    <NoticePage
      title="Log in"
      actions={
        <>
          <LogInButton returnTo={params.get('redirectPath')}>Log in</LogInButton>
          <SupportLink />
        </>
      }
    >
      <p>Every referral in one place, for the hospice and the group that sent it.</p>
      {isLoginReason(reason) && <Reason {...loginSentence(reason)} />}
    </NoticePage>
  );
}
