import { useEffect, useEffectEvent } from 'react';
import { OPENED_MINUTES, type OpenPaper } from '#contract/exchange/intake/papers.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { intakeApi } from './intakeApi.ts';

/** Well before the time is over. */
const RENEW_MS = (OPENED_MINUTES * MINUTE) / 3;

/**
 * Tells others that this person works on the paper while its page is shown: they see the name, and cannot save it.
 * @returns takes the paper from whoever has it open
 */
export function useOpenedPaper(hospiceId: string, { id: paperId, state }: OpenPaper): () => void {
  const [open] = intakeApi.useOpenIntakePaperMutation();
  const [close] = intakeApi.useCloseIntakePaperMutation();
  const showOutcome = useOutcome();
  const isOpen = state === 'open';
  const opening = useEffectEvent(() => void open({ hospiceId, paperId, body: { takeOver: false } }));
  const closing = useEffectEvent(() => void close({ hospiceId, paperId }));
  useEffect(() => {
    if (!isOpen) return undefined;
    queueMicrotask(() => opening());
    const timer = setInterval(() => opening(), RENEW_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  useEffect(() => () => closing(), []);
  return () =>
    void open({ hospiceId, paperId, body: { takeOver: true } }).then((result) =>
      showOutcome(result, 'You have this paper now'),
    );
}
