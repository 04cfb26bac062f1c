import type { ReactNode } from 'react';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';

interface OvertakenProps {
  /** What happened, first of all in a sentence of its own. */
  readonly children: ReactNode;
  readonly loadLabel?: string;
  readonly onLoad: () => void;
  readonly onSaveMine: () => void;
}

/** Beside a form that is saved as a whole: either theirs is loaded in place of what was typed, or what was typed is saved over it. */
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
