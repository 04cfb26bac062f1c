import { INVITE_DAYS } from '#contract/invites.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { roleLabel } from '#contract/roles.ts';
import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { dayIn } from './dates.ts';

/** To whoever was invited (domain, 7.2 no. 7): organisation, role, who invited, and how long the link works. */
export function inviteMail(facts: MailFacts['invite'], links: MailLinks): MailContent {
  const organisation = oneLine(facts.organisation ?? PRODUCT_NAME);
  const inviter = facts.invitedBy === null ? 'You were invited' : `${oneLine(facts.invitedBy)} invited you`;
  const name = facts.firstName === null ? '' : ` ${oneLine(facts.firstName)}`;
  const place = facts.organisation === null ? `to keep ${PRODUCT_NAME}` : `to ${organisation} on ${PRODUCT_NAME}`;
  return {
    subject: `Your invitation to ${organisation}`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `Hello${name},` },
      { is: 'paragraph', text: `${inviter} ${place}. Your role: ${roleLabel[facts.role]}.` },
      { is: 'button', label: 'Set up your account', to: links.action },
      {
        is: 'small',
        text: `The link is personal, works once and for ${INVITE_DAYS} days, until ${dayIn('en', facts.until)}. Please do not pass it on.`,
      },
      { is: 'small', text: 'You did not expect this? Then there is nothing you need to do.' },
    ],
  };
}
