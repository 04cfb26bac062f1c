import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { ListLink } from './useListQuery.ts';

/** The way to the list without its filters; once they are gone, the way back to them. */
export function ClearLink({ link }: { link: ListLink | undefined }) {
  const { key, search, state } = useLocation();
  const [former, setFormer] = useState<{ key: string; to: string; state: unknown }>();
  if (link && former?.key !== key) setFormer({ key, to: search, state });
  const shown = link ?? former;
  return (
    shown && (
      <LinkButton icon={link ? 'close' : 'undo'} preventScrollReset state={shown.state} to={shown.to} variant="quiet">
        {link ? 'Clear' : 'Restore filters'}
      </LinkButton>
    )
  );
}
