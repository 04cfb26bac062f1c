import { useSignOut } from '#src/auth/signOut.ts';
import { Button } from '#src/ui/Button.tsx';
import { NoticePage } from '#src/shared/notice/NoticePage.tsx';
import { SupportLink } from '#src/shared/notice/SupportLink.tsx';

/** Signed in, but no area belongs to the account (yet). */
export function AccountNotSetUp() {
  const signOut = useSignOut();
  return (
    <NoticePage
      title="Your account is not set up yet"
      actions={
        <>
          <Button variant="primary" onClick={signOut}>
            Log out
          </Button>
          <SupportLink />
        </>
      }
    >
      <p>You are logged in, but your account does not belong to a hospice or a provider group yet.</p>
      <p>Support can add it. Afterwards log out and in again.</p>
    </NoticePage>
  );
}
