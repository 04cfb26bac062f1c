import type { ReactNode } from 'react';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';

interface LoginNoticeProps {
  readonly button: ReactNode;
  readonly support: ReactNode;
  /** Why the person has to log in. */
  readonly children?: ReactNode;
}

/** The look of the login page, which the build also writes into the page that the server sends (src/app/shell). */
export const LoginNotice = ({ button, children, support }: LoginNoticeProps) => (
  <NoticePage
    title="Log in"
    actions={
      <>
        {button}
        {support}
      </>
    }
  >
    <p>Every referral in one place, for the hospice and the group that sent it.</p>
    {children}
  </NoticePage>
);
