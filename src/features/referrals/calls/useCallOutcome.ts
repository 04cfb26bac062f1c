import type * as z from 'zod/mini';
import type { ContactAttempt } from '#contract/referrals/contacts.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import { useShowRefusal } from '#src/features/referrals/useShowRefusal.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';

/** The call's enrollment and patient. */
export interface CallTarget {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly patientName: string;
}

export type CallOutcome = z.input<typeof ContactAttempt>;

interface Marks {
  /** The call is logged; the text is the one of the toast. */
  readonly onLogged?: (() => void) | undefined;
  readonly onUndone?: (() => void) | undefined;
}

/** Logs the outcome of a call at once and offers Undo, which takes the attempt back with all that it changed. */
export function useCallOutcome(target: CallTarget, { onLogged, onUndone }: Marks = {}) {
  const { enrollmentId, hospiceId, patientName, referralId } = target;
  const [logAttempt, { isLoading }] = contactsApi.useLogContactAttemptMutation();
  const [undoAttempt] = contactsApi.useUndoContactAttemptMutation();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);

  const log = (body: CallOutcome) => logAttempt({ hospiceId, enrollmentId, referralId, body });

  /** @param version the enrollment's, after the outcome was logged */
  const showLogged = (outcome: string, version: number) => {
    onLogged?.();
    showDone({
      text: `${patientName}: ${outcome}`,
      undo: async () => {
        const answer = await undoAttempt({ hospiceId, enrollmentId, referralId, body: { version } });
        if (!answer.error) onUndone?.();
        return answer;
      },
    });
  };

  const logNow = async (body: CallOutcome, outcome: string) => {
    const { data, error } = await log(body);
    if (data) showLogged(outcome, data.version);
    else showRefusal(error);
  };
  return { isPending: isLoading, log, logNow, showLogged };
}
