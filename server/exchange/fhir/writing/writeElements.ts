import { createHash } from 'node:crypto';
import type { BundleEntry, CodeableConcept, ContactPoint, Extension, HumanName, Resource } from '@medplum/fhirtypes';

/** Writes plain values as FHIR's common elements. */

/** FHIR's text contains no control characters except line ends and tabs. */
export const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r\u007F-\u009F]/gu, '\uFFFD');

/** Omits null values: FHIR leaves unknown values out. */
export const given = <Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [K in Name]?: NonNullable<Value> } =>
  // One name with its value; a computed key widens to any string.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (value === null || value === undefined ? {} : { [name]: value }) as { readonly [K in Name]?: NonNullable<Value> };

/** The same for text. */
export const words = <Name extends string>(name: Name, text: string | null | undefined) =>
  given(name, text === null || text === undefined ? null : plain(text));

/** A concept of one code with its text. */
export const coded = (system: string, code: string, text: string): CodeableConcept => ({
  coding: [{ system, code, display: text }],
  text,
});

/** An extension that is true or false. */
export const flag = (url: string, valueBoolean: boolean): Extension => ({ url, valueBoolean });
/** An extension with a code. */
export const code = (url: string, valueCode: string): Extension => ({ url, valueCode });

/** `telecom` with the known contacts; omitted if there are none. */
export function telecom(phone: string | null, email: string | null = null): { telecom?: ContactPoint[] } {
  const points: ContactPoint[] = [
    ...(phone === null ? [] : [{ system: 'phone' as const, value: phone }]),
    ...(email === null ? [] : [{ system: 'email' as const, value: email }]),
  ];
  return points.length > 0 ? { telecom: points } : {};
}

/** A professional's name as it stands, with the family name that readers ask for: the last word before a comma and degrees. */
export function professionalName(name: string): HumanName {
  const text = plain(name);
  const parts = (text.split(',')[0] ?? '').trim().split(/\s+/);
  const family = parts.findLast((word) => !/^(?:jr|sr|ii|iii|iv|md|do|np|pa|rn)\.?$/i.test(word));
  return { text, ...(family ? { family } : { family: text }) };
}

/** A reference to an entry. */
export interface Link {
  readonly reference: string;
}

/** Generates the ids of one referral's resources, the same at each export. */
export class EntryList {
  readonly entries: BundleEntry[] = [];
  private readonly referralId: string;

  constructor(referralId: string) {
    this.referralId = referralId;
  }

  /** The id for a name within this referral. */
  idOf(name: string): string {
    const hex = createHash('sha256').update(`${this.referralId} ${name}`).digest('hex');
    // Marked as a UUID made from other data (RFC 9562, version 8).
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** Adds an entry. */
  add(name: string, make: (id: string) => Resource): Link {
    const id = this.idOf(name);
    const reference = `urn:uuid:${id}`;
    this.entries.push({ fullUrl: reference, resource: make(id) });
    return { reference };
  }
}
