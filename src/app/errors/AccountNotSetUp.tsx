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
      title={isSwitchedOff ? 'Your organization’s access is turned off' : 'Your account isn’t set up yet'}
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
          <p>No one at your hospice or provider group has access right now.</p>
          <p>Contact support to turn access back on. Then open this page again.</p>
        </>
      ) : (
        <>
          <p>You’re logged in, but your account doesn’t belong to a hospice or provider group yet.</p>
          <p>Contact support to add it. Then log out and log in again.</p>
        </>
      )}
    </NoticePage>
  );
}
