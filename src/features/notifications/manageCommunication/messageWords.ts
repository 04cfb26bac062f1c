import type { ReceivedMessage } from '#contract/communication/conversations.ts';

/** How a message came to its reader by mail. */
export const receivedStateWords: Record<ReceivedMessage['mailState'], string> = {
  queued: 'E-mail on its way',
  sent: 'E-mailed too',
  bounced: 'The e-mail came back',
  suppressed: 'Not e-mailed: you stopped these',
  failed: 'The e-mail did not go out',
  in_app: 'In the app only, as you chose',
};
