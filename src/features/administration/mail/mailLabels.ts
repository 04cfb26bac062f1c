import { asWritten, labels, withFallback } from '#contract/platform/labels.ts';
import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import type { TroubledMail } from '#contract/administration/troubledMail.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

type Status = TroubledMail['status'];

interface StatusDetails {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** The meaning of the status and its consequences. */
  readonly meaning: string;
}

export const statusDetails = withFallback<Status, StatusDetails>(
  {
    failed: {
      label: 'Not delivered',
      tone: 'alert',
      icon: 'alert',
      meaning: 'The mail server refused it for good, or none took it in all its tries. It did not arrive.',
    },
    unclear: {
      label: 'Not known',
      tone: 'pending',
      icon: 'pending',
      meaning:
        'The connection broke while it was handed over. It may have arrived, so it is never sent again by itself. The mail server’s log may show it.',
    },
    bounced: {
      label: 'Came back',
      tone: 'declined',
      icon: 'undo',
      meaning:
        'A mail server took it and sent it back later. From now on its address gets only what cannot be stopped, such as invitations.',
    },
  },
  (state) => ({ label: asWritten(state), tone: 'declined', icon: 'info', meaning: '' }),
);

export const statusLabel = labels<Status>({
  failed: statusDetails.failed.label,
  unclear: statusDetails.unclear.label,
  bounced: statusDetails.bounced.label,
});

/** Why it is not sent again; nothing where it can be. */
export const whyNoRetry = ({ canRetry }: TroubledMail): string | undefined =>
  canRetry ? undefined : 'What it was about is over, or its reader stopped such emails';

/** As its row and its controls are named. */
export const mailName = ({ kind, maskedAddress }: TroubledMail): string => `${mailKindLabel[kind]} to ${maskedAddress}`;

export const triesLabel = (attempts: number): string =>
  attempts === 0 ? 'Not tried' : attempts === 1 ? '1 try' : `${attempts.toLocaleString('en-US')} tries`;
