import { env } from '#src/config/env.ts';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';
import { buttonClass } from '#src/ui/buttons/buttonStyle.ts';

/** The way home loads the page anew: what broke may still be in memory. */
export function BrokenPage() {
  return (
    <NoticePage
      title="Oops, something is broken"
      actions={
        <a className={buttonClass({ variant: 'primary' })} href="/">
          Go to homepage
        </a>
      }
    >
      <p>
        It has been noted. If it happens again, write to <SupportLink>{env.supportEmail}</SupportLink> and say what you
        were doing.
      </p>
    </NoticePage>
  );
}
