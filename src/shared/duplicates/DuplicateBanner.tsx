import { useState, type ReactNode } from 'react';
import type { DuplicateReferral } from '#contract/duplicates.ts';
import { useOwnPlace } from '#src/shared/referrals/place.ts';
import { fullName } from '#src/shared/referrals/patientWords.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { elapsedWords, formatPlainDate } from '#src/ui/dates.ts';
import { CompareDialog } from './CompareDialog.tsx';
import type { ComparedFacts } from './comparison.ts';
import styles from './duplicates.module.css';

interface DuplicateBannerProps {
  readonly duplicates: readonly DuplicateReferral[];
  readonly hereLabel: string;
  readonly here: ComparedFacts;
  /** What can be done with one of them; `closeComparison` is given where it stands in the comparison. */
  readonly renderActions: (duplicate: DuplicateReferral, closeComparison?: () => void) => ReactNode;
}

/** `R-10234, Grace Okafor, born May 12, 1940, received 3 d ago`. */
function wordsOf(duplicate: DuplicateReferral, now: number): string {
  const { dateOfBirth, displayId, phone, receivedAt } = duplicate;
  const who = dateOfBirth === null ? phone : `born ${formatPlainDate(dateOfBirth)}`;
  return [displayId, fullName(duplicate), who, `received ${elapsedWords(receivedAt, now)} ago`]
    .filter(Boolean)
    .join(', ');
}

/** Tells of referrals that may be of the same patient. It blocks nothing. */
export function DuplicateBanner({ duplicates, here, hereLabel, renderActions }: DuplicateBannerProps) {
  const { now } = useOwnPlace();
  const [compared, setCompared] = useState<string>();
  const open = duplicates.find(({ id }) => id === compared);
  const close = () => setCompared(undefined);
  if (duplicates.length === 0) return null;
  return (
    <>
      <Banner tone="warning">
        <strong>Possibly the same patient</strong>
        <ul className={styles['list']}>
          {duplicates.map((duplicate) => (
            <li className={styles['item']} key={duplicate.id}>
              <span className={styles['words']}>{wordsOf(duplicate, now)}</span>
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
