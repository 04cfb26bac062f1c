import type { AccountType } from '#contract/platform/roles.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { accountLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';

interface PasswordChangedData {
  readonly firstName: string;
  readonly accountType: AccountType;
  /** When, ISO 8601, with the zone to show it in. */
  readonly at: string;
  readonly timeZone: string;
  /** As people call it: "Chrome on Windows". */
  readonly device: string;
  /** Whether the other devices were signed out. */
  readonly othersEnded: boolean;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly password_changed: PasswordChangedData;
  }
}

/** To the person whose password it was (domain, 7.2): so that nobody else changes it unseen. */
function passwordChangedContent(data: PasswordChangedData, links: MailLinks): MailContent {
  const { at, device, firstName, othersEnded, timeZone } = data;
  const ended = othersEnded ? ' Your other devices were signed out.' : '';
  return {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `Hello ${oneLine(firstName)},` },
      {
        is: 'paragraph',
        text: `Your password was changed on ${momentIn(timeZone, at)}, with ${device}.${ended}`,
      },
      { is: 'button', label: 'Open account settings', to: links.action },
      {
        is: 'small',
        text: 'Was this not you? Ask an administrator of your organization at once to take your access away until it is clear who it was.',
      },
    ],
  };
}

export const passwordChangedMail = defineMail({
  kind: 'password_changed',
  actionUrl: ({ data, origin }) => accountLink(origin, data.accountType),
  content: passwordChangedContent,
});
