import * as z from 'zod/mini';
import { Relationship, relationshipLabel, type Caregiver, type Patient } from './patients.ts';

/** Somebody to call about a patient. */
export const PhoneContact = z.object({
  /** Null: a person who answered a survey gave no name. */
  name: z.nullable(z.string()),
  /** Null: not said. */
  relationship: z.nullable(Relationship),
  phone: z.string(),
});
export type PhoneContact = z.infer<typeof PhoneContact>;

/** The person in words: `Ruth Okafor, child`. */
export const contactText = ({ name, relationship }: Pick<PhoneContact, 'name' | 'relationship'>): string =>
  [name, relationship && relationshipLabel[relationship].toLowerCase()].filter(Boolean).join(', ') || 'Family';

interface Reachable {
  readonly patient: Pick<Patient, 'firstName' | 'lastName' | 'phone'>;
  readonly caregiver: Pick<Caregiver, 'name' | 'relationship' | 'phone'> | null;
}

/** Whom to call about a patient, the caregiver first; each number once. */
export function phoneContactsOf({ caregiver, patient }: Reachable): PhoneContact[] {
  const contacts: PhoneContact[] = [];
  if (caregiver?.phone) {
    contacts.push({ name: caregiver.name, relationship: caregiver.relationship, phone: caregiver.phone });
  }
  if (patient.phone && patient.phone !== caregiver?.phone) {
    contacts.push({ name: `${patient.firstName} ${patient.lastName}`, relationship: 'self', phone: patient.phone });
  }
  return contacts;
}
