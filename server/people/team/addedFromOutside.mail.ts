import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { type Role, roleLabel } from '#contract/platform/roles.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { groupHomeLink, teamLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

export type GrantKind = 'invited' | 'moved' | 'activated' | 'role_changed' | 'locations_added';

interface AddedFromOutsideData {
  readonly firstName: string;
  /** The hospice or the group. */
  readonly organization: string;
  readonly side: 'hospice' | 'group';
  readonly what: GrantKind;
  readonly person: string;
  readonly role: Role;
  readonly grantedBy: string;
  /** The person gets no invitation before a super administrator has confirmed it. */
  readonly awaitsConfirmation: boolean;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly added_from_outside: AddedFromOutsideData;
  }
}

/** Before the role. */
const GRANTED: Record<GrantKind, (who: string, whom: string, where: string) => string> = {
  invited: (who, whom, where) => `${who} invited ${whom} to ${where}. Role:`,
  moved: (who, whom, where) => `${who} moved ${whom} to ${where}. Role:`,
  activated: (who, whom, where) => `${who} activated the account of ${whom} at ${where}. Role:`,
  role_changed: (who, whom, where) => `${who} changed the role of ${whom} at ${where} to:`,
  locations_added: (who, whom, where) => `${who} gave ${whom} access to more locations of ${where}. Role:`,
};

const sentenceOf = ({ grantedBy, organization, person, role, what }: AddedFromOutsideData): string =>
  `${GRANTED[what](oneLine(grantedBy), oneLine(person), oneLine(organization))} ${roleLabel[role]}.`;

function nextOf({ awaitsConfirmation, side, what }: AddedFromOutsideData): string {
  if (awaitsConfirmation) return 'The invitation is sent once a super administrator of your hospice confirms it.';
  if (side === 'group') return `Didn’t expect this? Contact ${PRODUCT_NAME} support right away to remove the access.`;
  if (what === 'locations_added')
    return 'Didn’t expect this? Change this person’s locations, and ask who gave the access.';
  return 'Didn’t expect this? Deactivate the person or revoke the invitation, and ask who granted it.';
}

function subjectOf({ awaitsConfirmation, organization, side }: AddedFromOutsideData): string {
  if (awaitsConfirmation) return `Confirm an invitation to ${oneLine(organization)}`;
  return `Someone outside your ${side} granted access to ${oneLine(organization)}`;
}

/** To all administrators of a hospice, or to a group: somebody from outside gave a person access to it. */
export const addedFromOutsideMail = defineMail({
  kind: 'added_from_outside',
  actionUrl: ({ data, origin }) => (data.side === 'hospice' ? teamLink(origin) : groupHomeLink(origin)),
  content: (data, links) =>
    noticeContent(links, {
      subject: subjectOf(data),
      paragraphs: [`Hello ${oneLine(data.firstName)},`, sentenceOf(data), nextOf(data)],
      isEssential: true,
      button: data.side === 'hospice' ? 'Review access' : `Open ${PRODUCT_NAME}`,
    }),
});
