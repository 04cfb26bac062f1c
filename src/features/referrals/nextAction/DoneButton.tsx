import { Suspense } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { planOf, type NextStep } from '#src/features/referrals/calls/nextSteps.ts';
import { useNextQuestion } from '#src/features/referrals/calls/useNextQuestion.ts';
import { enrollmentsApi } from '#src/features/referrals/enrollment/enrollmentsApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';

const NextStepDialog = lazyComponent(
  async () => (await import('#src/features/referrals/calls/NextStepDialog.tsx')).NextStepDialog,
);

type Planned = Pick<Enrollment, 'id' | 'version' | 'nextAction' | 'nextActionDueAt' | 'evaluationVisitAt'>;

interface DoneButtonProps {
  readonly hospiceId: string;
  readonly referralId: string;
  readonly enrollment: Planned;
  readonly patientName: string;
  /** The question what comes next opens or closes. */
  readonly onAsking?: (isAsking: boolean) => void;
  readonly onDone?: () => void;
  /** @param version that of the enrollment after it was undone */
  readonly onUndone?: (version: number) => void;
}

/** Completes a next action and asks for the one that follows. */
export function DoneButton(props: DoneButtonProps) {
  const { enrollment, hospiceId, onAsking, onDone, onUndone, patientName, referralId } = props;
  const [updateEnrollment, { isLoading }] = enrollmentsApi.useUpdateEnrollmentMutation();
  const { ask, asked, meanwhile, refusalOf, version } = useNextQuestion<Planned>({
    hospiceId,
    isSaving: isLoading,
    onAsking,
    referralId,
  });
  const showDone = useUndoToast();
  const { id } = enrollment;
  // As it was when the question opened: the line behind it may show what a colleague planned meanwhile.
  const { nextAction } = asked?.seen ?? enrollment;

  const save = async (step: NextStep) => {
    const on = { hospiceId, enrollmentId: id, referralId };
    const plan = planOf(step) ?? { nextAction: null, nextActionDueAt: null };
    const former = asked?.loaded ?? asked?.seen ?? enrollment;
    const { data, error } = await updateEnrollment({ ...on, body: { version: version ?? former.version, ...plan } });
    if (!data) return refusalOf(error);
    onDone?.();
    showDone({
      text: `${patientName}: ${nextAction ? `“${nextAction}”` : 'next action'} done`,
      undo: async () => {
        const { evaluationVisitAt, nextActionDueAt } = former;
        const visit = 'evaluationVisitAt' in plan ? { evaluationVisitAt } : {};
        const body = { version: data.version, nextAction: former.nextAction, nextActionDueAt, ...visit };
        const answer = await updateEnrollment({ ...on, body });
        if (answer.data) onUndone?.(answer.data.version);
        return answer;
      },
    });
    return undefined;
  };

  return (
    <>
      <Button data-key="d" icon="check" onClick={() => ask(enrollment)} size="small">
        Done…
      </Button>
      <Suspense>
        {asked && (
          <NextStepDialog
            intro={`${patientName}. ${nextAction ?? ''}`}
            meanwhile={meanwhile}
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
