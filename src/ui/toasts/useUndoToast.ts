import { problem, type Problem } from '#src/api/problem.ts';
import { useToast } from './useToast.ts';

interface Done {
  /** Names the completed action. */
  readonly text: string;
  /** Undoes it, as a mutation does. Left out where that is not possible. */
  readonly undo?: (() => PromiseLike<{ readonly error?: unknown }>) | undefined;
  /** Names the undone action, if `text` does not fit. */
  readonly undone?: string;
  /** Why it could not be undone, where the general text does not fit. */
  readonly failed?: (refusal: Problem) => string;
}

/** Shows that something is done and offers Undo, which shows in turn how it went. */
export function useUndoToast() {
  const showToast = useToast();
  return ({ failed = ({ message }) => `We couldn’t undo this. ${message}`, text, undo, undone = text }: Done) => {
    const run = async (revert: NonNullable<typeof undo>) => {
      const { error } = await revert();
      showToast(error === undefined ? { text: `Undone: ${undone}` } : { tone: 'error', text: failed(problem(error)) });
    };
    showToast({
      tone: 'success',
      text,
      ...(undo ? { action: { label: 'Undo', onSelect: () => void run(undo) } } : {}),
    });
  };
}
