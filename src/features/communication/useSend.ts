import { useSelector } from 'react-redux';
import type { Message } from '#contract/communication/communications.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { communicationApi } from './communicationApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { people, wholeMoment } from './messageStyle.ts';

interface SendingOutcome {
  readonly message?: Message;
  readonly problem?: Problem;
}

/** Sends a draft now or at a moment, and shows the result in a toast; `quietly`: the caller shows a refusal itself. */
export function useSend(hospiceId: string) {
  const timeZone = useSelector(selectHospice)?.timeZone ?? 'UTC';
  const [send, { isLoading }] = communicationApi.useSendMessageMutation();
  const showToast = useToast();

  const sendAt = async (
    { id, version }: { readonly id: string; readonly version: number },
    at: string | null,
    quietly = false,
  ): Promise<SendingOutcome> => {
    const { data, error } = await send({ hospiceId, communicationId: id, body: { version, at } });
    if (data) {
      const text =
        at === null ? `Sending to ${people(data.counts.recipients)}` : `Scheduled for ${wholeMoment(at, timeZone)}`;
      showToast({ tone: 'success', text });
      return { message: data };
    }
    const refusal = problem(error);
    if (!quietly) {
      const [wrong] = Object.values(refusal.fieldErrors);
      showToast({ tone: 'error', text: `${refusal.title}. ${wrong ?? refusal.message}` });
    }
    return { problem: refusal };
  };
  return { isSending: isLoading, sendAt };
}
