import { useState } from 'react';
import { troubledMailEndpoints, type TroubledMail } from '#contract/administration/troubledMail.ts';
import { problem } from '#src/api/problem.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { mailApi } from './mailApi.ts';
import { mailName, whyNoRetry } from './mailLabels.ts';

const refusalText = (error: unknown): string => {
  const { code, message } = problem(error);
  return code === 'conflict'
    ? 'Nothing was changed. Someone already handled this email, or it is out of date.'
    : `Nothing was changed. ${message}`;
};

/** One action on a mail. */
export interface MailAction {
  readonly label: string;
  readonly icon: IconName;
  readonly onSelect: () => void;
  /** Why it cannot be done. */
  readonly reason: string | undefined;
}

/** The actions of an administrator on mails. An action that might send a mail twice is confirmed first. */
export function useMailActions(onDone: () => void) {
  const [retryMail, { isLoading: isRetrying }] = mailApi.useRetryMailMutation();
  const [resolveMail] = mailApi.useResolveMailMutation();
  const mayRetry = useMayCall(troubledMailEndpoints.retryMail);
  const mayResolve = useMayCall(troubledMailEndpoints.resolveMail);
  const [asked, setAsked] = useState<TroubledMail>();
  const showOutcome = useOutcome(refusalText);

  const retry = async (mail: TroubledMail) => {
    const answer = await retryMail({ mailId: mail.id });
    setAsked(undefined);
    showOutcome(answer, `${mailName(mail)} is being sent again`);
    onDone();
  };
  const recordOutcome = async (mail: TroubledMail, outcome: 'arrived' | 'left') => {
    const done = outcome === 'arrived' ? 'is marked as delivered' : 'won’t be sent again';
    showOutcome(await resolveMail({ mailId: mail.id, body: { outcome } }), `${mailName(mail)} ${done}`);
    onDone();
  };

  const actionsFor = (mail: TroubledMail): readonly MailAction[] => {
    if (mail.status === 'bounced') return [];
    const reason = whyNoRetry(mail);
    const again: MailAction =
      mail.status === 'failed'
        ? { label: 'Try again', icon: 'send', onSelect: () => void retry(mail), reason }
        : { label: 'Send again…', icon: 'send', onSelect: () => setAsked(mail), reason };
    const unclear: readonly MailAction[] =
      mail.status === 'unclear' && mayResolve
        ? [
            {
              label: 'Mark as delivered',
              icon: 'check',
              onSelect: () => void recordOutcome(mail, 'arrived'),
              reason: undefined,
            },
            {
              label: 'Don’t send',
              icon: 'close',
              onSelect: () => void recordOutcome(mail, 'left'),
              reason: undefined,
            },
          ]
        : [];
    return [...(mayRetry ? [again] : []), ...unclear];
  };

  return { actionsFor, asked, isRetrying, retry, stopAsking: () => setAsked(undefined) };
}
