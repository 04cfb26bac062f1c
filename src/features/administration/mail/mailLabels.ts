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
      meaning: 'The mail server rejected it, or every try failed. It didn’t arrive.',
    },
    unclear: {
      label: 'Unknown',
      tone: 'pending',
      icon: 'pending',
      meaning:
        'The connection broke during sending. It may have arrived, so it isn’t sent again automatically. Check the mail server’s log.',
    },
    bounced: {
      label: 'Bounced',
      tone: 'declined',
      icon: 'undo',
      meaning:
        'A mail server accepted it, then returned it. This address now gets only essential emails, such as invitations.',
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
  canRetry ? undefined : 'This email is out of date, or its recipient stopped these emails';

/** As its row and its controls are named. */
export const mailName = ({ kind, maskedAddress }: TroubledMail): string => `${mailKindLabel[kind]} to ${maskedAddress}`;

export const triesLabel = (attempts: number): string =>
  attempts === 0 ? 'Not tried' : attempts === 1 ? '1 try' : `${attempts.toLocaleString('en-US')} tries`;
