import { useNavigate } from 'react-router-dom';
import type { MessageSummary } from '#contract/communication/communications.ts';
import { problem, problemText } from '#src/api/problem.ts';
import { communicationApi } from './communicationApi.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { audienceFrom, keysOf } from './audience.ts';
import { composePath } from './paths.ts';
import { useMessageTitle } from './useMessageTitle.ts';

const refusalText = (error: unknown): string =>
  problem(error).code === 'sending_started'
    ? 'Sending has already started. The list shows its status.'
    : problemText(error);

/** The actions that need no form. Each shows its result in a toast. */
export function useMessageActions(hospiceId: string) {
  const [create, creating] = communicationApi.useCreateMessageMutation();
  const [cancel, canceling] = communicationApi.useCancelMessageMutation();
  const [remove, removing] = communicationApi.useDeleteMessageMutation();
  const [read] = communicationApi.useLazyGetMessageQuery();
  const showToast = useToast();
  const showOutcome = useOutcome(refusalText);
  const navigate = useNavigate();
  const titleOf = useMessageTitle();

  const showRefusal = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) });

  const end = async ({ id, version }: MessageSummary, text: string) =>
    showOutcome(await cancel({ hospiceId, communicationId: id, body: { version } }), text);

  return {
    isPending: creating.isLoading || canceling.isLoading || removing.isLoading,
    /** Creates a draft with the same text and readers, and opens it. */
    duplicate: async (message: MessageSummary) => {
      const whole = await read({ hospiceId, communicationId: message.id });
      if (!whole.data) return showRefusal(whole.error);
      const { audience, body, referral, subject, topic } = whole.data;
      const creation = {
        subject,
        body,
        topic,
        audience: audienceFrom(keysOf(audience)),
        referralId: referral?.id ?? null,
      };
      const { data, error } = await create({ hospiceId, body: creation });
      if (!data) return showRefusal(error);
      showToast({ tone: 'success', text: 'Copied to a new draft' });
      await navigate(composePath(data.id));
    },
    takeBack: (message: MessageSummary) => end(message, `“${titleOf(message)}” is a draft again`),
    stop: async (message: MessageSummary) => {
      await end(message, 'Remaining emails stopped');
      return false;
    },
    /** @returns whether the message is gone */
    remove: async ({ id, ...message }: MessageSummary): Promise<boolean> =>
      showOutcome(await remove({ hospiceId, communicationId: id }), `“${titleOf(message)}” deleted`),
  };
}

/** The actions a message still allows, by its state. */
export const actionsOf = ({ failure, status }: Pick<MessageSummary, 'failure' | 'status'>) => ({
  write: status === 'draft',
  send: status === 'draft',
  takeBack: status === 'scheduled',
  stop: status === 'sending',
  // A failed message without emails stays, because its readers have it in the app.
  remove: status === 'draft' || (status === 'failed' && failure !== 'nothing_went_out'),
});

/** Actions that are confirmed first. */
export type ConfirmedAction = 'send' | 'stop' | 'remove';
