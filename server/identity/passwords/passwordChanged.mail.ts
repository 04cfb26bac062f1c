import type { AccountType } from '#contract/platform/roles.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { accountLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { momentIn } from '#server/mail/content/dates.ts';

interface PasswordChangedData {
  readonly firstName: string;
  readonly accountType: AccountType;
  /** When, ISO 8601, with the zone to show it in. */
  readonly at: string;
  readonly timeZone: string;
  /** As people call it: "Chrome on Windows". */
  readonly device: string;
  /** Which devices were signed out. */
  readonly ended: 'all' | 'others' | 'none';
  /** Whether the person's passkeys were removed with the former password. */
  readonly hadPasskeys?: boolean;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly password_changed: PasswordChangedData;
  }
}

const SIGNED_OUT = {
  all: ' You were logged out on all devices.',
  others: ' Your other devices were logged out.',
  none: '',
} as const satisfies Record<PasswordChangedData['ended'], string>;

/** To the person whose password it was (domain, 7.2): so that nobody else changes it unseen. */
export const passwordChangedMail = defineMail({
  kind: 'password_changed',
  actionUrl: ({ data, origin }) => accountLink(origin, data.accountType),
  content: ({ at, device, ended, firstName, hadPasskeys, timeZone }, links) => {
    const removed = hadPasskeys ? ' Your passkeys were removed. You can add them again in account settings.' : '';
    return noticeContent(links, {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        `Your password was changed on ${momentIn(timeZone, at)}, from ${device}.${SIGNED_OUT[ended]}${removed}`,
      ],
      isEssential: true,
      button: 'Open account settings',
      small: ['Wasn’t this you? Ask your organization’s administrator right away to deactivate your account.'],
    });
  },
});
