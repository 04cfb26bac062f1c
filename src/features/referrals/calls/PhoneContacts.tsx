import { contactText, type PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { phoneLink } from '#src/ui/contactLinks.tsx';

/** Name, relation and number of the people to call. */
export function PhoneContacts({ contacts }: { readonly contacts: readonly PhoneContact[] }) {
  return contacts.map((contact) => (
    <p key={contact.phone}>
      {contactText(contact)} {phoneLink(contact.phone)}
    </p>
  ));
}
