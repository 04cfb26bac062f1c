import type { CodeableConcept, Coding, ContactPoint, Extension, HumanName, Identifier } from '@medplum/fhirtypes';
import { CCN, IDENTIFIER_TYPE, NPI } from '#server/exchange/fhir/systems.rules.ts';

/** Reads FHIR's common elements as plain values. */

/** The text of a concept, or the first display of its codes. */
export const textOf = (concept: CodeableConcept | undefined): string | undefined =>
  concept?.text ?? concept?.coding?.find(({ display }) => display !== undefined)?.display;

/** All codes of one or several concepts. */
export const codingsOf = (concepts: CodeableConcept | readonly CodeableConcept[] | undefined): Coding[] =>
  (Array.isArray(concepts) ? concepts : concepts ? [concepts] : []).flatMap(
    ({ coding = [] }: CodeableConcept) => coding,
  );

/** The code of one system among several. */
export const codeOf = (
  concepts: CodeableConcept | readonly CodeableConcept[] | undefined,
  system: string,
): string | undefined => codingsOf(concepts).find((coding) => coding.system === system)?.code;

/** The code as one of these values, if it is one. */
export const oneOf = <Word extends string>(words: readonly Word[], code: string | undefined): Word | undefined =>
  words.find((word) => word === code);

/** The first extension with this address. */
export const extensionOf = (
  { extension }: { readonly extension?: Extension[] | undefined },
  url: string,
): Extension | undefined => extension?.find((each) => each.url === url);

/** A name in one line; undefined if it is empty. */
export const fullName = ({ family, given = [], prefix = [], suffix = [], text }: HumanName): string | undefined => {
  const joined = [...prefix, ...given, family, ...suffix].filter(Boolean).join(' ');
  return text ?? (joined === '' ? undefined : joined);
};

/** Names a person may be known by: as written, and the given and family name only. */
export const namesOf = (names: readonly HumanName[] = []): string[] =>
  names.flatMap((name) => {
    const short = [...(name.given ?? []), name.family].filter(Boolean).join(' ');
    return [fullName(name), short].filter((each): each is string => each !== undefined && each !== '');
  });

/** Other uses rank between these. */
const NAME_RANKS: Readonly<Record<string, number>> = { official: 0, usual: 1, old: 8, maiden: 8, nickname: 9 };

const rank = ({ use }: HumanName): number => NAME_RANKS[use ?? ''] ?? 2;

/** The name to use: the official one before the usual and others. */
export function bestName(names: readonly HumanName[] = []): { name: HumanName; index: number } | undefined {
  const [best] = names
    .map((name, index) => ({ name, index }))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
  return best && best.name.use !== 'nickname' ? best : undefined;
}

/** The first phone number or address that is still in use. */
export function contactOf(
  points: readonly ContactPoint[] | undefined,
  system: 'phone' | 'email',
): { value: string; index: number } | undefined {
  const systems = system === 'phone' ? ['phone', 'sms'] : ['email'];
  for (const [index, point] of (points ?? []).entries()) {
    if (systems.includes(point.system ?? '') && point.use !== 'old' && point.value !== undefined) {
      return { index, value: point.value.replace(/^(?:tel|mailto):/i, '') };
    }
  }
  return undefined;
}

/** The identifier of one system. */
export const identifierOf = (identifiers: readonly Identifier[] | undefined, system: string): string | undefined =>
  identifiers?.find((each) => each.system === system)?.value;

/** The identifier of one type (HL7 v2-0203). */
export const typedIdentifier = (identifiers: readonly Identifier[] | undefined, type: string): string | undefined =>
  identifiers?.find((each) => codeOf(each.type, IDENTIFIER_TYPE) === type)?.value;

/** The NPI, by its system or its type. */
export const npiOf = (identifiers: readonly Identifier[] | undefined): string | undefined =>
  identifierOf(identifiers, NPI) ?? typedIdentifier(identifiers, 'NPI');

/** The CCN, by its name or its OID. */
export const ccnOf = (identifiers: readonly Identifier[] | undefined): string | undefined =>
  identifierOf(identifiers, CCN) ?? identifierOf(identifiers, 'urn:oid:2.16.840.1.113883.4.336');

/** A language's tag with its first part in lowercase; undefined if there is no valid tag. */
export function languageOf(concept: CodeableConcept | undefined): string | undefined {
  for (const { code } of codingsOf(concept)) {
    const [first = '', ...rest] = (code ?? '').split('-');
    const tag = [first.toLowerCase(), ...rest].join('-');
    if (/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag)) return tag;
  }
  return undefined;
}
