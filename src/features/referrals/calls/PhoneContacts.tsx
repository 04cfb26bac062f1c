import { contactText, type PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { phoneLink } from '#src/ui/contactLinks.tsx';

interface PhoneContactsProps {
  readonly contacts: readonly PhoneContact[];
  readonly className?: string | undefined;
}

/** Name, relation and number of the people to call. */
export function PhoneContacts({ className, contacts }: PhoneContactsProps) {
  return contacts.map((contact) => (
    <p className={className} key={contact.phone}>
      {contactText(contact)} {phoneLink(contact.phone)}
    </p>
  ));
}
