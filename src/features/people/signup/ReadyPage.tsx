import type { Ref } from 'react';
import { loginSentence, type LoginReason } from '#src/auth/signIn/loginErrors.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

interface Props {
  readonly email: string;
  /** Why login could not start; null: the browser is leaving for it. */
  readonly failure: LoginReason | null;
  readonly onLogIn: () => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The account is ready: goes to login, and offers a button where that failed. */
export function ReadyPage({ email, failure, onLogIn, titleRef }: Props) {
  return (
    <NoticePage
      actions={
        <>
          <Button isPending={failure === null} onClick={onLogIn} size="large" variant="primary">
            Log in
          </Button>
          <SupportLink />
        </>
      }
      title="Your account is ready"
      titleRef={titleRef}
    >
      {failure ? (
        <p role="alert">{loginSentence(failure).message}</p>
      ) : (
        <p>We take you to the login page. Log in with {email} and the password that you just chose.</p>
      )}
    </NoticePage>
  );
}
