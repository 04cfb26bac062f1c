import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { problem } from '#src/api/problem.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { audienceFrom, reachLabel, sampleLabel } from '#src/features/communication/audience.ts';
import styles from './compose.module.css';
import type { ComposeValues } from './composeForm.ts';

interface ReachProps {
  readonly control: Control<ComposeValues, unknown, ComposeValues>;
  readonly hospiceId: string;
}

/** How many people a message reaches, as its readers are chosen. */
export function Reach({ control, hospiceId }: ReachProps) {
  const [to, topic, referralId] = useWatch({ control, name: ['to', 'topic', 'referralId'] });
  const asked = useMemo(
    () => (to.length === 0 ? undefined : { audience: audienceFrom(to), topic, referralId }),
    [referralId, to, topic],
  );
  const debounced = useDebounced(asked);
  const { currentData, data, error, isFetching, refetch } = communicationApi.useCountAudienceQuery(
    debounced ? { hospiceId, body: debounced } : skipToken,
  );
  const refusal = error && !isFetching ? problem(error) : undefined;
  const shown = currentData ?? data;
  if (!asked)
    return (
      <p className={styles['reach']}>
        It goes to everyone with an account in the groups, communities, and people you choose.
      </p>
    );
  if (refusal) {
    return (
      <p className={styles['reach']} role="alert">
        The recipients couldn’t be counted. {refusal.message}{' '}
        <Button onClick={() => void refetch()} size="small" variant="quiet">
          Try again
        </Button>
      </p>
    );
  }
  return (
    <div
      aria-busy={isFetching || undefined}
      aria-live="polite"
      className={styles['reach']}
      data-none={shown?.people === 0 || undefined}
      data-old={currentData === undefined || undefined}
    >
      <Icon name="people" />
      {shown ? (
        <div>
          <p className={styles['reachText']}>{reachLabel(shown).join(' ')}</p>
          {shown.people > 0 && <p>{sampleLabel(shown)}</p>}
        </div>
      ) : (
        <p>Counting</p>
      )}
    </div>
  );
}
