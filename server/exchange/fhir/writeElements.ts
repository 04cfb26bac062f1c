import { createHash } from 'node:crypto';
import type { BundleEntry, CodeableConcept, ContactPoint, Extension, Resource } from '@medplum/fhirtypes';

/** How plain values are written as FHIR's common elements. */

/** FHIR's text holds no control characters but line ends and tabs. */
export const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r\u007F-\u009F]/gu, '\uFFFD');

/** Leaves out what is null: in FHIR what is not known is absent. */
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

/** A concept of one code with its words. */
export const coded = (system: string, code: string, text: string): CodeableConcept => ({
  coding: [{ system, code, display: text }],
  text,
});

/** An extension that is true or false. */
export const flag = (url: string, valueBoolean: boolean): Extension => ({ url, valueBoolean });
/** An extension that holds a code. */
export const code = (url: string, valueCode: string): Extension => ({ url, valueCode });

/** `telecom` with what is known; left out where nothing is. */
export function telecom(phone: string | null, email: string | null = null): { telecom?: ContactPoint[] } {
  const points: ContactPoint[] = [
    ...(phone === null ? [] : [{ system: 'phone' as const, value: phone }]),
    ...(email === null ? [] : [{ system: 'email' as const, value: email }]),
  ];
  return points.length > 0 ? { telecom: points } : {};
}

/** A reference to an entry. */
export interface Link {
  readonly reference: string;
}

/** Gives every resource of one referral its id: the same one at each export. */
export class EntryList {
  readonly entries: BundleEntry[] = [];
  private readonly referralId: string;

  constructor(referralId: string) {
    this.referralId = referralId;
  }

  /** The id that stands for a name in this referral. */
  idOf(name: string): string {
    const hex = createHash('sha256').update(`${this.referralId} ${name}`).digest('hex');
    // Marked as a UUID that is made from other bytes (RFC 9562, version 8).
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
