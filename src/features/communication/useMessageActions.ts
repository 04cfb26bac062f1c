import { useNavigate } from 'react-router-dom';
import type { MessageSummary } from '#contract/communication/communications.ts';
import { problem } from '#src/api/problem.ts';
import {
  useCancelMessageMutation,
  useCreateMessageMutation,
  useDeleteMessageMutation,
  useLazyGetMessageQuery,
} from './shared/communicationApi.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { audienceFrom, keysOf } from './audience.ts';
import { composePath } from './paths.ts';
import { useTitle } from './useTitle.ts';

/** The acts that need no form. Each tells what came of it. */
export function useMessageActions(hospiceId: string) {
  const [create, creating] = useCreateMessageMutation();
  const [cancel, canceling] = useCancelMessageMutation();
  const [remove, removing] = useDeleteMessageMutation();
  const [read] = useLazyGetMessageQuery();
  const showToast = useToast();
  const navigate = useNavigate();
  const titleOf = useTitle();

  const showRefusal = (error: unknown) => {
    const { code, message, title } = problem(error);
    const text =
      code === 'message_begun' ? 'It has begun meanwhile: the list shows how it stands.' : `${title}. ${message}`;
    showToast({ tone: 'error', text });
  };

  return {
    isPending: creating.isLoading || canceling.isLoading || removing.isLoading,
    /** A new draft with the same words and readers, opened at once. */
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
      const { data, error } = await create({ hospiceId, creation });
      if (!data) return showRefusal(error);
      showToast({ tone: 'success', text: 'A new draft with the same words is open' });
      await navigate(composePath(data.id));
    },
    takeBack: async ({ id, version, ...message }: MessageSummary) => {
      const { error } = await cancel({ hospiceId, communicationId: id, version });
      if (error) return showRefusal(error);
      showToast({ tone: 'success', text: `“${titleOf(message)}” is a draft again` });
    },
    stop: async ({ id, version }: MessageSummary) => {
      const { error } = await cancel({ hospiceId, communicationId: id, version });
      if (error) return showRefusal(error);
      showToast({ tone: 'success', text: 'The emails that still waited are stopped' });
    },
    remove: async ({ id, ...message }: MessageSummary): Promise<boolean> => {
      const { error } = await remove({ hospiceId, communicationId: id });
      if (error) showRefusal(error);
      else showToast({ tone: 'success', text: `“${titleOf(message)}” is deleted` });
      return !error;
    },
  };
}
