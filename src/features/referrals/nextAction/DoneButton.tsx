import { Suspense, useState } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { problem } from '#src/api/problem.ts';
import { planOf, type NextStep } from '#src/features/referrals/calls/nextSteps.ts';
import { enrollmentsApi } from '#src/features/referrals/enrollmentsApi.ts';
import { useShowRefusal } from '#src/features/referrals/useShowRefusal.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';

const NextStepDialog = lazyComponent(
  async () => (await import('#src/features/referrals/calls/NextStepDialog.tsx')).NextStepDialog,
);

interface DoneButtonProps {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly enrollment: Pick<Enrollment, 'id' | 'version' | 'nextAction' | 'nextActionDueAt' | 'evaluationVisitAt'>;
  readonly patientName: string;
  /** The question what comes next opens or closes. */
  readonly onAsking?: (isAsking: boolean) => void;
  readonly onDone?: () => void;
  readonly onUndone?: () => void;
}

/** Completes a next action and asks for the one that follows. */
export function DoneButton(props: DoneButtonProps) {
  const { enrollment, hospiceId, onAsking, onDone, onUndone, patientName, referralId } = props;
  const [updateEnrollment] = enrollmentsApi.useUpdateEnrollmentMutation();
  // As it was when the question opened: a colleague's change meanwhile is not overwritten.
  const [asked, setAsked] = useState<{ readonly version: number }>();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);
  const { evaluationVisitAt, id, nextAction, nextActionDueAt, version } = enrollment;

  const ask = (next: { readonly version: number } | undefined) => {
    setAsked(next);
    onAsking?.(next !== undefined);
  };

  const save = async (step: NextStep) => {
    const on = { hospiceId, enrollmentId: id, referralId };
    const plan = planOf(step) ?? { nextAction: null, nextActionDueAt: null };
    const { data, error } = await updateEnrollment({ ...on, body: { version, ...asked, ...plan } });
    if (!data && problem(error).code !== 'conflict') return problem(error);
    if (!data) {
      // A colleague was faster. The line may be gone by now, and the dialog with it: the toast stays.
      showRefusal(error);
      return undefined;
    }
    onDone?.();
    showDone({
      text: `${patientName}: ${nextAction ?? 'next action'} done`,
      undo: async () => {
        const visit = 'evaluationVisitAt' in plan ? { evaluationVisitAt } : {};
        const body = { version: data.version, nextAction, nextActionDueAt, ...visit };
        const answer = await updateEnrollment({ ...on, body });
        if (!answer.error) onUndone?.();
        return answer;
      },
    });
    return undefined;
  };

  return (
    <>
      <Button data-key="d" icon="check" onClick={() => ask({ version })} size="small">
        Done…
      </Button>
      <Suspense>
        {asked && (
          <NextStepDialog
            intro={`${patientName}. ${nextAction ?? ''}`}
            onClose={() => ask(undefined)}
            save={save}
            submitLabel="Save next action"
            title="Next action done"
          />
        )}
      </Suspense>
    </>
  );
}
