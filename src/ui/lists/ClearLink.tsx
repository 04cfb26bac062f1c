import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { ListLink } from './useListQuery.ts';

/** The way to the list without its filters; nothing where none is set. */
export function ClearLink({ link }: { link: ListLink | undefined }) {
  return (
    link && (
      <LinkButton icon="close" preventScrollReset state={link.state} to={link.to} variant="quiet">
        Clear
      </LinkButton>
    )
  );
}
