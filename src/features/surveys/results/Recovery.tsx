import { useState } from 'react';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { RecoveryStory } from './RecoveryStory.tsx';
import styles from './surveyResults.module.css';
import { useKeptFocus } from './useKeptFocus.ts';
import { useRecovery } from './useRecovery.ts';

const ResolveDialog = lazyPart(async () => (await import('./ResolveDialog.tsx')).ResolveDialog);

interface RecoveryProps {
  readonly result: SurveySatisfactionResult;
  readonly referralId: string;
  readonly mayWork: boolean;
}

/** The follow-up of a low score, and the next actions. */
export function Recovery({ mayWork, referralId, ...props }: RecoveryProps) {
  const [isResolving, setResolving] = useState(false);
  const [note, setNote] = useState('');
  const { doNow, isPending, result, save } = useRecovery(props.result, referralId);
  const { state } = result.alert;
  const part = useKeptFocus(`${state} ${isResolving}`);
  if (!result.isLow) return null;
  return (
    <div className={styles['recovery']} data-state={state} ref={part}>
      <RecoveryStory {...result} />
      {mayWork && (
        <div className="screenOnly">
          <Toolbar>
            {state === 'open' && (
              <Button isPending={isPending} onClick={() => void doNow({ state: 'in_progress' })} size="small">
                Start follow-up
              </Button>
            )}
            {state !== 'resolved' && (
              <Button onClick={() => setResolving(true)} size="small">
                Resolve…
              </Button>
            )}
            {state !== 'open' && (
              <Button
                isPending={isPending}
                onClick={() => void doNow({ state: 'open' })}
                size="small"
                variant={state === 'resolved' ? undefined : 'quiet'}
              >
                Reopen
              </Button>
            )}
          </Toolbar>
        </div>
      )}
      {isResolving && (
        <ResolveDialog
          onClose={() => setResolving(false)}
          onType={setNote}
          referralId={referralId}
          result={result}
          save={save}
          typed={note}
        />
      )}
    </div>
  );
}
