import { problemText } from '#src/api/problem.ts';
import { useToast } from './useToast.ts';

interface Answer {
  readonly error?: unknown;
}

/**
 * Shows the outcome of a call: the change, with Undo if possible, or the reason for its refusal.
 * Returns whether it succeeded.
 */
export function useOutcome(refusalText: (error: unknown) => string = problemText) {
  const showToast = useToast();
  const show = (
    { error }: Answer,
    done: string,
    undo?: () => PromiseLike<Answer>,
    undone = `Undone: ${done}`,
  ): boolean => {
    if (error !== undefined) {
      showToast({ tone: 'error', text: refusalText(error) });
      return false;
    }
    const goBack = undo && (() => void undo().then((answer) => show(answer, undone)));
    showToast({ text: done, ...(goBack && { action: { label: 'Undo', onSelect: goBack } }) });
    return true;
  };
  return show;
}
