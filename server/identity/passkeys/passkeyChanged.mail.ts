import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { AccountType } from '#contract/platform/roles.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { accountLink } from '#server/mail/links.ts';

interface PasskeyChangedData {
  readonly firstName: string;
  readonly accountType: AccountType;
  /** When, ISO 8601, with the zone to show it in. */
  readonly at: string;
  readonly timeZone: string;
  readonly what: 'added' | 'removed';
  /** The passkey's name: "Chrome on Windows". */
  readonly name: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly passkey_changed: PasskeyChangedData;
  }
}

/** To the person whose passkey it is: so that nobody else adds or removes one unseen. */
export const passkeyChangedMail = defineMail({
  kind: 'passkey_changed',
  actionUrl: ({ data, origin }) => accountLink(origin, data.accountType),
  content: ({ at, firstName, name, timeZone, what }, links) => {
    const verb = what === 'added' ? 'added to' : 'removed from';
    return noticeContent(links, {
      subject: `A passkey was ${verb} your ${PRODUCT_NAME} account`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        `The passkey “${oneLine(name)}” was ${verb} your account on ${momentIn(timeZone, at)}.`,
      ],
      isEssential: true,
      button: 'Open account settings',
      small: [
        'Wasn’t this you? Change your password, remove any passkeys you don’t recognize, and contact your organization’s administrator.',
      ],
    });
  },
});
