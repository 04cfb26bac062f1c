import { useState, type ReactNode } from 'react';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { duplicateLabel, type ComparedFacts } from './duplicateFacts.ts';
import styles from './duplicates.module.css';

interface DuplicateBannerProps {
  readonly duplicates: readonly DuplicateReferral[];
  readonly hereLabel: string;
  readonly here: ComparedFacts;
  /** Buttons for one of them; inside the comparison `closeComparison` is given. */
  readonly renderActions: (duplicate: DuplicateReferral, closeComparison?: () => void) => ReactNode;
}

/** Lists referrals that may be of the same patient. It blocks nothing. */
export function DuplicateBanner({ duplicates, here, hereLabel, renderActions }: DuplicateBannerProps) {
  const { now } = useOwnDisplayContext();
  const [compared, setCompared] = useState<string>();
  const open = duplicates.find(({ id }) => id === compared);
  const close = () => setCompared(undefined);
  if (duplicates.length === 0) return null;
  return (
    <>
      <Banner tone="warning">
        <strong>Possible duplicate</strong>
        <ul className="grid gap4">
          {duplicates.map((duplicate) => (
            <li className={styles['item']} key={duplicate.id}>
              <span className={styles['label']}>
                {duplicate.displayId}, {duplicateLabel(duplicate, now)}
              </span>
              <Button
                aria-label={`Compare with ${duplicate.displayId}`}
                onClick={() => setCompared(duplicate.id)}
                size="small"
              >
                Compare
              </Button>
              {renderActions(duplicate)}
            </li>
          ))}
        </ul>
      </Banner>
      {open && (
        <CompareDialog
          actions={renderActions(open, close)}
          duplicate={open}
          here={here}
          hereLabel={hereLabel}
          onClose={close}
        />
      )}
    </>
  );
}
