import { useSelector } from 'react-redux';
import { selectIsSwitchedOff } from '#src/auth/authSlice.ts';
import { useSignOut } from '#src/auth/signOut.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';

/** For people who are signed in but have no area yet, or whose organization is switched off. */
export function AccountNotSetUp() {
  const signOut = useSignOut();
  const isSwitchedOff = useSelector(selectIsSwitchedOff);
  return (
    <NoticePage
      title={isSwitchedOff ? 'Your organization’s access is switched off' : 'Your account is not set up yet'}
      actions={
        <>
          <Button variant="primary" onClick={signOut}>
            Log out
          </Button>
          <SupportLink />
        </>
      }
    >
      {isSwitchedOff ? (
        <>
          <p>You are logged in, but nobody of your hospice or provider group has access at the moment.</p>
          <p>Support can tell you why and switch it on. Afterwards open this page again.</p>
        </>
      ) : (
        <>
          <p>You are logged in, but your account does not belong to a hospice or a provider group yet.</p>
          <p>Support can add it. Afterwards log out and in again.</p>
        </>
      )}
    </NoticePage>
  );
}
