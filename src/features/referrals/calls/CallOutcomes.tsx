import { Suspense } from 'react';
import type { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { planOf, type NextStep } from './nextSteps.ts';
import { useCallOutcome, type CallMarks, type CallTarget } from './useCallOutcome.ts';
import { useNextQuestion } from './useNextQuestion.ts';

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
  const { isPending, log, logNow, showLogged } = useCallOutcome(target, marks);
  const question = useNextQuestion({ ...target, isSaving: isPending, onAsking: marks.onAsking });
  const reached = contact?.relationship === 'self' ? 'patient' : 'caregiver';

  const saveReached = async (step: NextStep) => {
    const { data, error } = await log({ version: question.version, channel: 'phone', reached, ...planOf(step) });
    if (!data) return question.refusalOf(error);
    showLogged(`Reached. Next: ${data.nextAction ?? 'nothing'}`, data);
    return undefined;
  };

  return (
    <>
      <Button
        data-key="r"
        icon="phone"
        isPending={isPending}
        onClick={() =>
          isNextAsked
            ? void logNow({ channel: 'phone', reached }, 'Reached')
            : question.ask({ version: target.version })
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
        {question.asked && (
          <NextStepDialog
            intro={target.patientName}
            meanwhile={question.meanwhile}
            onClose={() => question.ask(undefined)}
            save={saveReached}
            submitLabel="Log call"
            title="You reached the family"
          />
        )}
      </Suspense>
    </>
  );
}
