import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { LogInButton } from './LogInButton.tsx';

/** After an account was created: leads to login. */
export function Component() {
  return (
    <NoticePage
      title="Your account is ready"
      actions={
        <>
          <LogInButton returnTo={null}>Log in</LogInButton>
          <SupportLink />
        </>
      }
    >
      <p>Log in with your email and the password you chose.</p>
    </NoticePage>
  );
}
