import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { Message } from '#contract/communication/communications.ts';
import { problem } from '#src/api/problem.ts';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { composePath, messagePath } from '#src/features/communication/paths.ts';
import { useSend } from '#src/features/communication/useSend.ts';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { creationFrom, type ComposeValues } from './composeForm.ts';
import { useMessageForm, type MessageStart } from './useMessageForm.ts';

/** The state of the history entry after a message was saved or sent. */
export const SAVED = { isSaved: true };

/** Saves a message as a draft, tests it and sends it. `onCreated`: it was saved for the first time. */
export function useComposer(hospiceId: string, start: MessageStart, onCreated: (id: string) => void) {
  const form = useMessageForm(start);
  const { saved, setValue, showRefusal, startFrom, submit } = form;
  const { isDirty } = form.formState;
  /** The version that another user saved in the meantime. */
  const [overtaken, setOvertaken] = useState<Message>();
  const [isAlreadySent, setAlreadySent] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [create] = communicationApi.useCreateMessageMutation();
  const [update] = communicationApi.useUpdateMessageMutation();
  const { sendAt } = useSend(hospiceId);
  const [sendTest, testing] = communicationApi.useTestMessageMutation();
  const showToast = useToast();
  const navigate = useNavigate();

  const continueFrom = (message: Message) => {
    setOvertaken(undefined);
    startFrom(message);
  };
  /** Answers the saved message; nothing where the save was refused, which is then shown. */
  const save = async (values: ComposeValues): Promise<Message | undefined> => {
    if (saved && !isDirty) return saved;
    const creation = creationFrom(values);
    const { referralId: _referralId, ...change } = creation;
    const { data, error } = saved
      ? await update({ hospiceId, communicationId: saved.id, body: { ...change, version: values.version } })
      : await create({ hospiceId, body: creation });
    if (!data) {
      const refusal = problem(error);
      const current = z.safeParse(Message, refusal.current);
      if (refusal.code === 'sending_started') setAlreadySent(true);
      else if (refusal.code === 'conflict' && current.success) setOvertaken(current.data);
      else showRefusal(refusal);
      return undefined;
    }
    continueFrom(data);
    if (!saved) {
      onCreated(data.id);
      await navigate(composePath(data.id), { replace: true, state: SAVED, preventScrollReset: true });
    }
    return data;
  };
  const saveDraft = () =>
    submit('draft', async (values) => {
      if (await save(values)) showToast({ tone: 'success', text: 'Draft saved' });
    });

  return {
    form,
    overtaken,
    isAlreadySent,
    isWorking,
    isTesting: testing.isLoading,
    saveDraft,
    loadTheirs: () => overtaken && continueFrom(overtaken),
    saveMine: () => {
      if (overtaken) setValue('version', overtaken.version);
      setOvertaken(undefined);
      saveDraft();
    },
    /** At a moment, or now. */
    send: async (at: string | null) => {
      setWorking(true);
      const message = await save(form.getValues());
      const outcome = message && (await sendAt(message, at, true));
      setWorking(false);
      if (outcome?.message) {
        dropDraft();
        await navigate(messagePath(outcome.message.id), { state: SAVED, replace: true });
      } else if (outcome?.problem?.code === 'sending_started') setAlreadySent(true);
      else if (outcome?.problem) showRefusal(outcome.problem);
    },
    test: () =>
      submit('text', async ({ body, referralId, subject, topic }) => {
        const { data, error } = await sendTest({ hospiceId, body: { body, subject, topic, referralId } });
        if (data) showToast({ tone: 'success', text: `Test will be sent to ${data.to}` });
        else showRefusal(problem(error));
      }),
  };
}
