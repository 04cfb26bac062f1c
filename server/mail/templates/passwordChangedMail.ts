import { PRODUCT_NAME } from '#contract/product.ts';
import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { momentIn } from './dates.ts';

/** To the person whose password it was (domain, 7.2): so that nobody else changes it unseen. */
export function passwordChangedMail(facts: MailFacts['password_changed'], links: MailLinks): MailContent {
  const { at, device, firstName, othersEnded, timeZone } = facts;
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
        text: 'Was this not you? Ask an administrator of your organisation at once to take your access away until it is clear who it was.',
      },
    ],
  };
}
