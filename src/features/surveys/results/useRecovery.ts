import { labels } from '#contract/platform/labels.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SurveySatisfactionResult, type ResultChange } from '#contract/surveys/surveyResults.ts';
import { problem } from '#src/api/problem.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';

type Step = Omit<ResultChange, 'version'>;

const doneLabel = labels<ResultChange['state']>({
  in_progress: 'Follow-up started',
  resolved: 'Low score resolved',
  open: 'Low score reopened',
});

/** The step that undoes a change. */
function backTo({ alert: { note, state } }: SurveySatisfactionResult): Step | undefined {
  if (state === 'open' || state === 'in_progress') return { state };
  return state === 'resolved' && note !== null ? { state, note } : undefined;
}

/** Takes a low score up, resolves it or opens it again. `save` answers as a mutation does, `doNow` shows a refusal; both offer Undo. */
export function useRecovery(given: SurveySatisfactionResult, referralId: string) {
  const [update, { isLoading }] = surveyResultsApi.useUpdateSurveySatisfactionResultMutation();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);
  // A refused change answers the current result; the list behind a dialog may no longer have it.
  const [newest, setNewest] = useState<SurveySatisfactionResult>();
  const result = newest && newest.version > given.version ? newest : given;

  const change = (step: Step, version: number) =>
    update({ enrollmentId: given.enrollmentId, referralId, resultId: given.id, body: { ...step, version } });

  const save = async (step: Step, version: number) => {
    const back = backTo(result);
    const { data, error } = await change(step, version);
    if (data) showDone({ text: doneLabel[step.state], undo: back && (() => change(back, data.version)) });
    const refused = error && z.safeParse(SurveySatisfactionResult, problem(error).current);
    if (refused?.success) setNewest(refused.data);
    return { error };
  };

  const doNow = async (step: Step) => {
    const { error } = await save(step, result.version);
    if (error) showRefusal(error);
  };

  return { doNow, isPending: isLoading, result, save };
}
