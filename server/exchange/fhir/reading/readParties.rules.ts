import type { ContactPoint, Identifier, Organization, Practitioner, Reference } from '@medplum/fhirtypes';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import { searchedIdentifier, type BundleIndex, type Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Party, Reading } from './draft.rules.ts';
import {
  bestName,
  ccnOf,
  contactOf,
  fullName,
  identifierOf,
  namesOf,
  npiOf,
  textOf,
  typedIdentifier,
} from './elements.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { IDS } from '#server/exchange/fhir/systems.rules.ts';

/** The requester, and the referral source by the requester's kind of resource. */
export interface Requester {
  /** A possible match among the providers that the caller may choose. */
  readonly provider: Party | null;
  readonly referredBy: Readonly<Record<string, unknown>> | null;
  readonly source: ReferralSource;
  /** The resource's place, if it is in the Bundle. */
  readonly at: string | undefined;
}

const NOBODY: Requester = { provider: null, referredBy: null, source: 'other', at: undefined };

type From = Pick<Placed, 'at' | 'within'>;

/** The person or organization of a reference: a resource in the Bundle, or only an identifier and display. */
export function readRequester(
  index: BundleIndex,
  reference: Reference | undefined,
  from: From,
  reading: Reading,
): Requester {
  if (!reference) return NOBODY;
  const found = index.follow(reference, from);
  if (!found) return named(reference, from, reading);
  const { resource, at } = found;
  switch (resource.resourceType) {
    case 'PractitionerRole': {
      const person = index.followTo('Practitioner', resource.practitioner, found);
      const organization = index.followTo('Organization', resource.organization, found);
      return practitioner({
        at: person?.at ?? at,
        role: at,
        person: person?.resource,
        otherName: resource.practitioner?.display,
        title: textOf(resource.code?.[0]) ?? null,
        organization: organization?.resource.name ?? resource.organization?.display ?? null,
        npi: npiOf(person?.resource.identifier) ?? npiOf(resource.identifier) ?? npiFrom(resource.practitioner),
        telecom: [resource.telecom, person?.resource.telecom],
        reading,
      });
    }
    case 'Practitioner':
      return practitioner({ at, role: at, person: resource, telecom: [resource.telecom], reading });
    case 'Organization':
      return requestingOrganization(found.at, resource);
    case 'RelatedPerson': {
      const best = bestName(resource.name);
      const name = best && fullName(best.name);
      return {
        ...NOBODY,
        source: 'family',
        at,
        referredBy: name === undefined ? null : { name, role: textOf(resource.relationship?.[0]) ?? null },
      };
    }
    case 'Patient':
      return { ...NOBODY, source: 'self', at };
    default:
      reading.issues.push(
        warning('not-supported', at, `A ${resource.resourceType} can’t be imported as the requester`),
      );
      return { ...NOBODY, at };
  }
}

/** The identifiers that a reference carries itself: written out, or as the search of a conditional reference. */
const carried = ({ identifier, reference }: Reference): Identifier[] =>
  [identifier, searchedIdentifier(reference)]
    .filter((each) => each?.value !== undefined)
    .filter((each) => each !== undefined);

const npiFrom = (reference: Reference | undefined): string | undefined => reference && npiOf(carried(reference));

function named(reference: Reference, { at }: From, reading: Reading): Requester {
  const { display } = reference;
  const identifiers = carried(reference);
  const npi = npiOf(identifiers);
  const id = identifierOf(identifiers, IDS.provider);
  const [first] = identifiers;
  const name = display ?? (npi === undefined ? first?.value : `NPI ${npi}`);
  if (name === undefined) {
    reading.issues.push(warning('not-found', at, 'The requester is not in the Bundle. Ask the sender who it is'));
    return NOBODY;
  }
  if (/^Organization\b/.test(reference.reference ?? '') || reference.type === 'Organization') {
    return { ...NOBODY, referredBy: { name, organization: name } };
  }
  return {
    provider: { at, id, npi, names: display === undefined ? [] : [display] },
    referredBy: { name },
    source: 'physician',
    at: undefined,
  };
}

interface Professional {
  readonly at: string;
  /** The FHIRPath of the role, which has the person's contact data. */
  readonly role: string;
  readonly person?: Practitioner | undefined;
  readonly otherName?: string | undefined;
  readonly title?: string | null;
  readonly organization?: string | null;
  readonly npi?: string | undefined;
  readonly telecom: readonly (ContactPoint[] | undefined)[];
  readonly reading: Reading;
}

function practitioner(given: Professional): Requester {
  const { at, otherName, organization: workplace = null, person, reading, role, telecom, title = null } = given;
  const best = bestName(person?.name);
  const name = (best && fullName(best.name)) ?? otherName;
  const reach = telecom.find((points) => points !== undefined && points.length > 0);
  const phone = contactOf(reach, 'phone')?.value ?? null;
  const email = contactOf(reach, 'email')?.value ?? null;
  reading.fields.set('referredBy', role);
  return {
    at: role,
    source: 'physician',
    provider: {
      at,
      id: identifierOf(person?.identifier, IDS.provider),
      npi: given.npi ?? npiOf(person?.identifier),
      names: [...namesOf(person?.name), ...(otherName === undefined ? [] : [otherName])],
    },
    referredBy: name === undefined ? null : { name, role: title, organization: workplace, phone, email },
  };
}

function requestingOrganization(at: string, { name, telecom }: Organization): Requester {
  return {
    ...NOBODY,
    at,
    referredBy:
      name === undefined
        ? null
        : {
            name,
            organization: name,
            phone: contactOf(telecom, 'phone')?.value ?? null,
            email: contactOf(telecom, 'email')?.value ?? null,
          },
  };
}

/** The organization of a reference, with its identifiers and names. */
export function readOrganization(index: BundleIndex, reference: Reference | undefined, from: From): Party | null {
  if (!reference) return null;
  const found = index.follow(reference, from);
  const given = found?.resource.resourceType === 'Organization' ? found.resource : undefined;
  if (!given || !found) {
    const { display } = reference;
    const several = carried(reference);
    if (found || (display === undefined && several.length === 0)) return null;
    return {
      at: from.at,
      id: identifierOf(several, IDS.hospice),
      npi: npiOf(several),
      ccn: ccnOf(several),
      names: display === undefined ? [] : [display],
    };
  }
  return {
    at: found.at,
    id: identifierOf(given.identifier, IDS.hospice),
    npi: npiOf(given.identifier),
    ccn: ccnOf(given.identifier) ?? typedIdentifier(given.identifier, 'CCN'),
    names: [given.name, ...(given.alias ?? [])].filter((each): each is string => each !== undefined),
  };
}
