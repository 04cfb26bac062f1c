import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

export type Conflict = 'shown' | 'loading' | 'loaded';

interface ChangedMeanwhileProps {
  /** Set when a save was refused because another user has changed the record. */
  readonly conflict: Conflict | undefined;
  readonly onLoad: () => void;
}

/** Shown above a form whose record another user has changed: loads the current state and keeps the typed values. */
export function ChangedMeanwhile({ conflict, onLoad }: ChangedMeanwhileProps) {
  if (conflict === undefined) return null;
  if (conflict === 'loaded') {
    return <Banner tone="info">Compare it with the latest version, then save again.</Banner>;
  }
  return (
    <Banner
      action={
        <Button isPending={conflict === 'loading'} onClick={onLoad} size="small">
          Load the latest version
        </Button>
      }
      tone="warning"
    >
      Someone else changed this after you opened it. What you typed is kept.
    </Banner>
  );
}
