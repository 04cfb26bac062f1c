import { Suspense, useEffect, useRef, type Ref } from 'react';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { loginSentence, type LoginReason } from '#src/auth/signIn/loginErrors.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { Invitation } from './signupCalls.ts';
import styles from './signup.module.css';
import { useInvite } from './useInvite.ts';

const loadForm = () => import('./SignupForm.tsx');
const SignupForm = lazyComponent(async () => (await loadForm()).SignupForm);

const OPENING = 'Opening your invitation';

/** The page of an invitation's link. Opening it changes nothing, since mail scanners open links. */
export function Component() {
  const { end, logIn, openAgain, visit } = useInvite();
  // Loads the form while the invitation loads. If that fails, it is loaded again when it is needed.
  useEffect(() => {
    loadForm().catch(() => {});
  }, []);

  // After a press the focus moves to the new title, which a screen reader reads.
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(visit.at);
  useEffect(() => {
    if (first.current !== visit.at && visit.at !== 'open' && visit.at !== 'opening') title.current?.focus();
  }, [visit.at]);

  switch (visit.at) {
    case 'opening':
      return <Opening />;
    case 'closed':
      return (
        <NoticePage
          actions={
            <>
              <Button onClick={openAgain} size="large" variant="primary">
                Try again
              </Button>
              <SupportLink />
            </>
          }
          title="We couldn’t open your invitation"
          titleRef={title}
        >
          <p role="alert">{visit.trouble.message}</p>
        </NoticePage>
      );
    case 'unknown':
      return (
        <NoticePage actions={<LogInOrAsk />} title="This invitation link doesn’t work" titleRef={title}>
          <p>It may be incomplete, or a newer invitation replaced it.</p>
          <p>Open the link in the latest email, or ask the person who invited you for a new one.</p>
        </NoticePage>
      );
    case 'used':
      return (
        <NoticePage actions={<LogInOrAsk isLikely />} title="This invitation was already accepted" titleRef={title}>
          <p>Log in with your email and the password you chose.</p>
          <p>If that wasn’t you, contact support.</p>
        </NoticePage>
      );
    case 'expired':
      return <Expired invitation={visit.invitation} titleRef={title} />;
    case 'ready':
      return <ReadyPage {...visit} onLogIn={() => void logIn(visit.email)} titleRef={title} />;
    case 'open':
      return (
        <Suspense fallback={<Opening />}>
          <SignupForm invitation={visit.invitation} onEnd={end} token={visit.token} />
        </Suspense>
      );
  }
}

function Opening() {
  return (
    <NoticePage actions={null} title="Accept your invitation">
      <output className={styles['opening']}>{OPENING}</output>
    </NoticePage>
  );
}

interface ExpiredProps {
  readonly invitation: Invitation | null;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

function Expired({ invitation, titleRef }: ExpiredProps) {
  const asked = invitation?.invitedBy ?? 'the person who invited you';
  return (
    <NoticePage actions={<LogInOrAsk />} title="This invitation has expired" titleRef={titleRef}>
      <p>
        Invitations work for 7 days. Ask {asked} for a new invitation
        {invitation && invitation.organizationName !== PRODUCT_NAME && ` to ${invitation.organizationName}`}.
      </p>
      <p>The new link comes by email{invitation && ` to ${invitation.email}`}.</p>
    </NoticePage>
  );
}

interface ReadyPageProps {
  readonly email: string;
  /** Why login could not start; null: the browser is leaving for it. */
  readonly failure: LoginReason | null;
  readonly onLogIn: () => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The account is ready: goes to login, and offers a button where that failed. */
function ReadyPage({ email, failure, onLogIn, titleRef }: ReadyPageProps) {
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
        <p>You can now log in with {email} and the password you just chose.</p>
      )}
    </NoticePage>
  );
}

/** @param isLikely most people who come here have an account */
function LogInOrAsk({ isLikely = false }: { readonly isLikely?: boolean }) {
  return (
    <>
      <LinkButton size="large" to="/login" variant={isLikely ? 'primary' : 'secondary'}>
        Log in
      </LinkButton>
      <SupportLink />
    </>
  );
}
