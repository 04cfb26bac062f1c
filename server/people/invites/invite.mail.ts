import { type Role, roleLabel } from '#contract/platform/roles.ts';
import { INVITE_DAYS } from '#contract/people/invites.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import { signupLink } from '#server/mail/links.ts';
import { newInviteToken, whyNotInvited } from './inviteLinks.queries.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { dayIn } from '#server/mail/content/dates.ts';

export interface InviteMailData {
  readonly firstName: string | null;
  /** The hospice or the group; null for an administrator. */
  readonly organization: string | null;
  readonly role: Role;
  readonly invitedBy: string | null;
  /** The last day on which the link works, `YYYY-MM-DD`. */
  readonly until: string;
  /** Which sending of the invitation this mail is: a later one takes its place. */
  readonly sending: number;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly invite: InviteMailData;
  }
}

/** To the invited person (domain, 7.2 no. 7): organization, role, inviter, and how long the link works. */
export const inviteMail = defineMail({
  kind: 'invite',
  read: async (trx, mail, now) => {
    const data = asQueued(mail, 'invite');
    const suppressionReason = await whyNotInvited(trx, mail, data, now);
    return suppressionReason === undefined ? { data } : { suppressionReason };
  },
  actionUrl: async ({ mail, now, origin, trx }) => signupLink(origin, await newInviteToken(trx, mail.invite_id, now)),
  content: (data, links) => {
    const organization = oneLine(data.organization ?? PRODUCT_NAME);
    const inviter = data.invitedBy === null ? 'You were invited' : `${oneLine(data.invitedBy)} invited you`;
    const name = data.firstName === null ? '' : ` ${oneLine(data.firstName)}`;
    const place =
      data.organization === null ? `to manage ${PRODUCT_NAME}` : `to join ${organization} on ${PRODUCT_NAME}`;
    return noticeContent(links, {
      subject: `Your invitation to ${organization}`,
      paragraphs: [`Hello${name},`, `${inviter} ${place}. Your role: ${roleLabel[data.role]}.`],
      isEssential: true,
      button: 'Set up your account',
      small: [
        `This link is only for you. It works once, for ${INVITE_DAYS} days, until ${dayIn('en', data.until)}. Please don’t share it.`,
        'Didn’t expect this? You can ignore this email.',
      ],
    });
  },
});
