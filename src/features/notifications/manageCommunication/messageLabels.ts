import { labels } from '#contract/platform/labels.ts';
import type { ReceivedMessage } from '#contract/communication/conversations.ts';

/** Whether a message was also sent by mail. */
export const receivedStateLabel = labels<ReceivedMessage['mailState']>({
  queued: 'Email on its way',
  sent: 'Emailed too',
  bounced: 'The email came back',
  suppressed: 'Not emailed: you stopped these',
  failed: 'The email did not go out',
  in_app: 'In the app only, as you chose',
});
