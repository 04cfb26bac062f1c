import type * as z from 'zod/mini';
import type { ContactAttempt } from '#contract/referrals/contacts.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';

/** The call's enrollment and patient. */
export interface CallTarget {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly patientName: string;
  /** The version that the person sees: what comes next is not saved over a colleague's change. */
  readonly version?: number;
}

export type CallOutcome = z.input<typeof ContactAttempt>;

/** A logged call, with the way to take it back. */
export interface LoggedCall {
  readonly outcome: string;
  readonly undo: () => Promise<{ readonly error?: unknown }>;
}

export interface CallMarks {
  /** The question what comes next opens or closes. */
  readonly onAsking?: ((isAsking: boolean) => void) | undefined;
  /** The call is logged; the enrollment as it is now. */
  readonly onLogged?: ((now: Enrollment) => void) | undefined;
  readonly onUndone?: ((now: Enrollment) => void) | undefined;
  /** Shows the logged call with its Undo, where a toast could not be pressed. */
  readonly announce?: ((logged: LoggedCall) => void) | undefined;
}

/** Logs the outcome of a call at once and offers Undo, which takes the attempt back with all that it changed. */
export function useCallOutcome(target: CallTarget, { announce, onLogged, onUndone }: CallMarks = {}) {
  const { enrollmentId, hospiceId, patientName, referralId } = target;
  const [logAttempt, { isLoading }] = contactsApi.useLogContactAttemptMutation();
  const [undoAttempt] = contactsApi.useUndoContactAttemptMutation();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);

  const log = (body: CallOutcome) => logAttempt({ hospiceId, enrollmentId, referralId, body });

  /** @param now the enrollment after the outcome was logged */
  const showLogged = (outcome: string, now: Enrollment) => {
    onLogged?.(now);
    const undo = async () => {
      const answer = await undoAttempt({ hospiceId, enrollmentId, referralId, body: { version: now.version } });
      if (answer.data) onUndone?.(answer.data);
      return answer;
    };
    if (announce) announce({ outcome, undo });
    else showDone({ text: `${patientName}: ${outcome}`, undo });
  };

  const logNow = async (body: CallOutcome, outcome: string) => {
    const { data, error } = await log(body);
    if (data) showLogged(outcome, data);
    else showRefusal(error);
  };
  return { isPending: isLoading, log, logNow, showLogged };
}
