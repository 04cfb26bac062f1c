import { type Role, roleLabel } from '#contract/platform/roles.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { teamLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';

export type GrantKind = 'invited' | 'activated' | 'role_changed';

interface AddedFromOutsideData {
  readonly firstName: string;
  readonly hospice: string;
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

function sentenceOf({ grantedBy, hospice, person, role, what }: AddedFromOutsideData): string {
  const [who, whom, where] = [oneLine(grantedBy), oneLine(person), oneLine(hospice)];
  if (what === 'invited') return `${who} invited ${whom} to ${where}. Role: ${roleLabel[role]}.`;
  if (what === 'activated') return `${who} activated the account of ${whom} at ${where}. Role: ${roleLabel[role]}.`;
  return `${who} changed the role of ${whom} at ${where} to: ${roleLabel[role]}.`;
}

/** To all administrators of a hospice: somebody from outside gave a person access to it. */
function addedFromOutsideContent(data: AddedFromOutsideData, links: MailLinks): MailContent {
  const next = data.awaitsConfirmation
    ? 'The person gets no invitation before a super administrator of your hospice confirms it.'
    : 'You do not know why? Deactivate the person or revoke the invitation, and ask who gave the access.';
  return {
    subject: `Somebody from outside gave access to ${oneLine(data.hospice)}`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `Hello ${oneLine(data.firstName)},` },
      { is: 'paragraph', text: sentenceOf(data) },
      { is: 'paragraph', text: next },
      { is: 'button', label: 'Open team and access', to: links.action },
    ],
  };
}

export const addedFromOutsideMail = defineMail({
  kind: 'added_from_outside',
  actionUrl: ({ origin }) => teamLink(origin),
  content: addedFromOutsideContent,
});
