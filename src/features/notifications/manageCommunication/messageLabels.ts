import { labels } from '#contract/platform/labels.ts';
import type { ReceivedMessage } from '#contract/communication/conversations.ts';

/** Whether a message was also sent by mail. */
export const receivedStateLabel = labels<ReceivedMessage['mailState']>({
  queued: 'Email on its way',
  sent: 'Also emailed',
  bounced: 'Email bounced',
  suppressed: 'Not emailed: you stopped these emails',
  failed: 'Email not sent',
  in_app: 'Wayside only, as you chose',
});
