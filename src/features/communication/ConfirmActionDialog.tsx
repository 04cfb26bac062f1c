import type { MessageSummary } from '#contract/communication/communications.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { audienceFrom, keysOf } from './audience.ts';
import { people } from './messageStyle.ts';
import { SendDialog } from './SendDialog.tsx';
import { useMessageActions, type ConfirmedAction } from './useMessageActions.ts';
import { useSend } from './useSend.ts';
import { useMessageTitle } from './useMessageTitle.ts';

interface ConfirmActionDialogProps {
  readonly hospiceId: string;
  readonly message: MessageSummary;
  readonly action: ConfirmedAction;
  readonly onClose: () => void;
  /** The page of the message closes when the message is deleted. */
  readonly onRemoved?: () => void;
}

/** Confirms an action that cannot be undone. */
export function ConfirmActionDialog({ action, hospiceId, message, onClose, onRemoved }: ConfirmActionDialogProps) {
  const { isPending, remove, stop } = useMessageActions(hospiceId);
  const { isSending, sendAt } = useSend(hospiceId);
  const titleOf = useMessageTitle();
  if (action === 'send') {
    const asked = {
      audience: audienceFrom(keysOf(message.audience)),
      topic: message.topic,
      referralId: message.referral?.id ?? null,
    };
    return (
      <SendDialog
        asked={asked}
        hospiceId={hospiceId}
        isPending={isSending}
        onClose={onClose}
        onConfirm={() => void sendAt(message, null).then(onClose)}
      />
    );
  }
  const [title, confirmLabel, text] =
    action === 'stop'
      ? [
          'Stop the remaining emails?',
          'Stop remaining emails',
          `${people(message.counts.queued)} won’t get the email. Emails already sent can’t be recalled, and everyone still sees the message in Wayside.`,
        ]
      : [
          `Delete “${titleOf(message)}”?`,
          'Delete',
          'It is deleted for everyone in your hospice. No one outside has seen it.',
        ];
  const confirm = async () => {
    const isRemoved = action === 'stop' ? await stop(message) : await remove(message);
    onClose();
    if (isRemoved) onRemoved?.();
  };
  return (
    <ConfirmDialog
      confirmLabel={confirmLabel}
      isDanger
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
