import { Suspense, useState } from 'react';
import type { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { problem } from '#src/api/problem.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { planOf, type NextStep } from './nextSteps.ts';
import { useCallOutcome, type CallMarks, type CallTarget } from './useCallOutcome.ts';

const NextStepDialog = lazyComponent(async () => (await import('./NextStepDialog.tsx')).NextStepDialog);

interface CallOutcomesProps extends CallMarks {
  readonly target: CallTarget;
  /** Whom the call is to; without a number the family is meant. */
  readonly contact: PhoneContact | undefined;
  /** What comes next is asked where the outcomes stand: reaching the family asks no more. */
  readonly isNextAsked?: boolean;
}

/** The outcome of a call in one press. Reached asks what comes next; the others make the call due again in an hour. */
export function CallOutcomes({ contact, isNextAsked = false, target, ...marks }: CallOutcomesProps) {
  const { isPending, log, logNow, showLogged, showRefusal } = useCallOutcome(target, marks);
  // As it was when the question opened: a colleague's call meanwhile is not overwritten.
  const [asked, setAsked] = useState<{ readonly version: number | undefined }>();
  const reached = contact?.relationship === 'self' ? 'patient' : 'caregiver';

  const ask = (next: { readonly version: number | undefined } | undefined) => {
    setAsked(next);
    marks.onAsking?.(next !== undefined);
  };

  const saveReached = async (step: NextStep) => {
    const { data, error } = await log({ version: asked?.version, channel: 'phone', reached, ...planOf(step) });
    if (!data && problem(error).code !== 'conflict') return problem(error);
    if (data) showLogged(`Reached. Next: ${data.nextAction ?? 'nothing'}`, data);
    // A colleague was faster. The line may be gone by now, and the dialog with it: the toast stays.
    else showRefusal(error);
    return undefined;
  };

  return (
    <>
      <Button
        data-key="r"
        icon="phone"
        isPending={isPending}
        onClick={() =>
          isNextAsked ? void logNow({ channel: 'phone', reached }, 'Reached') : ask({ version: target.version })
        }
        size="small"
      >
        {isNextAsked ? 'Reached' : 'Reached…'}
      </Button>
      <Button
        data-key="n"
        isPending={isPending}
        onClick={() => void logNow({ channel: 'phone', reached: 'nobody' }, 'No answer')}
        size="small"
      >
        No answer
      </Button>
      <Button
        data-key="m"
        isPending={isPending}
        onClick={() => void logNow({ channel: 'phone', reached: 'left_message' }, 'Left a message')}
        size="small"
      >
        Left a message
      </Button>
      <Suspense>
        {asked && (
          <NextStepDialog
            intro={target.patientName}
            onClose={() => ask(undefined)}
            save={saveReached}
            submitLabel="Log call"
            title="You reached the family"
          />
        )}
      </Suspense>
    </>
  );
}
