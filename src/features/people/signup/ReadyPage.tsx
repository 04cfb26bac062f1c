import type { Ref } from 'react';
import { loginSentence, type LoginReason } from '#src/auth/signIn/loginErrors.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

interface Props {
  readonly email: string;
  /** Why the way to log in was not possible; null: the browser is on its way. */
  readonly failure: LoginReason | null;
  readonly onLogIn: () => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The account is there: on to log in, by itself, and by a press where that did not work. */
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
