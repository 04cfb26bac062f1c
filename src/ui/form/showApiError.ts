import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/** The parts of a failed call's `problem()` that a form shows. */
interface FormProblem {
  readonly title?: string;
  readonly message: string;
  /** The typed values are fine; the call itself failed. */
  readonly canRetry?: boolean;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

/** The message of a form where no field was the reason. */
export const keptText = ({ canRetry, message }: FormProblem): string =>
  canRetry ? `${message} What you typed is kept.` : message;

/** Shows the server's errors at their fields, and its general message above them. The typed values stay. */
export function showApiError<Values extends FieldValues>(
  problem: FormProblem,
  setError: UseFormSetError<Values>,
): void {
  const entries = Object.entries(problem.fieldErrors);
  for (const [path, message] of entries) {
    // The server checked the same schema that this form was made from; a path it does not know only shows in the summary.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    setError(path as Path<Values>, { type: 'server', message });
  }
  const { canRetry, title } = problem;
  // The message of a failed call only says how to go on; the title names the problem.
  const happened = canRetry && title !== undefined ? `${title}. ` : '';
  setError('root', { type: 'server', message: happened + keptText(problem) });
}
