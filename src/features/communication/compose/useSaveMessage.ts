import * as z from 'zod/mini';
import { Message } from '#contract/communication/communications.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { useCreateMessageMutation, useUpdateMessageMutation } from '#src/features/communication/communicationApi.ts';
import { creationFrom, type ComposeValues } from './composeForm.ts';

type SaveOutcome =
  | { readonly is: 'saved'; readonly message: Message }
  /** Somebody else saved it meanwhile: `current` is what they saved. */
  | { readonly is: 'overtaken'; readonly current: Message }
  /** It was sent or scheduled meanwhile. */
  | { readonly is: 'begun' }
  | { readonly is: 'refused'; readonly problem: Problem };

/** Saves a message as a draft: creates it at first, then changes it. */
export function useSaveMessage(hospiceId: string) {
  const [create] = useCreateMessageMutation();
  const [update] = useUpdateMessageMutation();

  return async (values: ComposeValues, id: string | undefined): Promise<SaveOutcome> => {
    const creation = creationFrom(values);
    const { referralId: _referralId, ...change } = creation;
    const { data, error } =
      id === undefined
        ? await create({ hospiceId, body: creation })
        : await update({ hospiceId, communicationId: id, body: { ...change, version: values.version } });
    if (data) return { is: 'saved', message: data };
    const refusal = problem(error);
    if (refusal.code === 'message_begun') return { is: 'begun' };
    const current = z.safeParse(Message, refusal.current);
    return refusal.code === 'conflict' && current.success
      ? { is: 'overtaken', current: current.data }
      : { is: 'refused', problem: refusal };
  };
}
