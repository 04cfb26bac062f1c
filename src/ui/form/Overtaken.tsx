import type { ReactNode } from 'react';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

interface OvertakenProps {
  /** The explanation, which starts with a sentence on the conflict. */
  readonly children: ReactNode;
  readonly loadLabel?: string;
  readonly onLoad: () => void;
  readonly onSaveMine: () => void;
}

/** For a form that is saved as a whole: the person loads the other version, or saves the typed values over it. */
export function Overtaken({ children, loadLabel = 'Load theirs', onLoad, onSaveMine }: OvertakenProps) {
  return (
    <Banner
      action={
        <>
          <Button onClick={onLoad} size="small">
            {loadLabel}
          </Button>
          <Button onClick={onSaveMine} size="small">
            Save mine instead
          </Button>
        </>
      }
      tone="warning"
    >
      {children}
    </Banner>
  );
}
