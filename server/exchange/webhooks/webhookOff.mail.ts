import { SWITCHED_OFF_AFTER_HOURS } from '#contract/exchange/webhooks.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { connectionsLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

interface WebhookOffData {
  readonly firstName: string;
  /** The other system’s host, without the rest of the address, which may contain a secret. */
  readonly host: string;
  readonly side: 'hospice' | 'stakeholder';
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly webhook_off: WebhookOffData;
  }
}

/** To the people who keep a webhook, when the server has switched it off. */
export const webhookOffMail = defineMail({
  kind: 'webhook_off',
  actionUrl: ({ data, origin }) => connectionsLink(origin, data.side),
  content: ({ firstName, host }, links) =>
    noticeContent(links, {
      subject: `A webhook to ${oneLine(host)} was turned off`,
      paragraphs: [
        `Hello ${oneLine(firstName)},`,
        `Wayside couldn’t reach the system at ${oneLine(host)} for ${SWITCHED_OFF_AFTER_HOURS} hours, or it asked us to stop. We turned this webhook off.`,
        'Once the system works again, turn the webhook on. Calls that are waiting are then sent, in order. Anything that happens while it’s off isn’t sent.',
      ],
      isEssential: true,
      button: 'Open connected systems',
      small: [],
    }),
});
