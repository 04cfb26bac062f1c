import { useState } from 'react';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { formatMonth } from '#contract/platform/formats.ts';
import { summariesApi } from './summariesApi.ts';

interface SendSummariesProps {
  readonly hospiceId: string;
  readonly month: string;
  /** The ids of the ticked providers. */
  readonly ids: readonly string[];
  readonly onSent: () => void;
}

const providers = (count: number): string =>
  count === 1 ? '1 provider' : `${count.toLocaleString('en-US')} providers`;

/** The result of a sending. Nobody gets the same summary twice. */
function sentText(queued: number, alreadySent: number): string {
  const had = alreadySent === 1 ? '1 already has it' : `${alreadySent.toLocaleString('en-US')} already have it`;
  if (queued === 0) return 'Already sent. Nothing was sent again';
  const goes = `Will be sent to ${providers(queued)}`;
  return alreadySent === 0 ? goes : `${goes}; ${had}`;
}

/** Sends the summary of the month to the ticked providers, after a confirmation: an email cannot be unsent. */
export function SendSummaries({ hospiceId, ids, month, onSent }: SendSummariesProps) {
  const [isAsking, setAsking] = useState(false);
  const [send, { isLoading }] = summariesApi.useSendSummariesMutation();
  const showToast = useToast();
  const count = ids.length;

  const confirm = async () => {
    const answer = await send({ hospiceId, body: { month, personIds: [...ids] } });
    setAsking(false);
    if (answer.error) {
      const { fieldErrors, message, title } = problem(answer.error);
      showToast({ tone: 'error', text: Object.values(fieldErrors)[0] ?? `${title}. ${message}` });
      return;
    }
    showToast({ tone: 'success', text: sentText(answer.data.queued, answer.data.alreadySent) });
    onSent();
  };

  return (
    <>
      <Button
        icon="send"
        onClick={() => setAsking(true)}
        reason={count === 0 ? 'Select providers first' : undefined}
        variant={count === 0 ? undefined : 'primary'}
      >
        {count === 0 ? 'Send to selected' : `Send to ${count.toLocaleString('en-US')} selected`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          confirmLabel="Send"
          isPending={isLoading}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          title={`Send the summary of ${formatMonth(month, 'long')} to ${providers(count)}?`}
        >
          Each provider gets an email with their own figures. Providers who already have it don’t get it again.
        </ConfirmDialog>
      )}
    </>
  );
}
