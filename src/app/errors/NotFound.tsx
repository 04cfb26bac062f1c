import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';

export const NOT_FOUND_TEXT = 'Oops, nothing was found!';

const actions = (
  <LinkButton variant="primary" to="/">
    Go to homepage
  </LinkButton>
);

/** For an address outside of every area. */
export function NotFoundPage() {
  return (
    <NoticePage title={NOT_FOUND_TEXT} actions={actions}>
      <p>Check the address. The page may have moved.</p>
    </NoticePage>
  );
}
