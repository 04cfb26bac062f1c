import type { Bundle, Identifier, Reference, Resource } from '@medplum/fhirtypes';

/** A resource and its FHIRPath in the Bundle. */
export interface Placed<R extends Resource = Resource> {
  readonly resource: R;
  readonly at: string;
  /** The entry's resource that contains it; itself if it is an entry. */
  readonly within: Resource;
}

type Named = Resource['resourceType'];
type OfType<Type extends Named> = Extract<Resource, { resourceType: Type }>;

const isOfType = <Type extends Named>(placed: Placed, type: Type): placed is Placed<OfType<Type>> =>
  placed.resource.resourceType === type;

/** Whether two resources say the same, word for word. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Resolves a Bundle's references: by fullUrl, relative, contained, or by an identifier. */
export class BundleIndex {
  readonly entries: readonly Placed[];
  /** Null: several different resources have the address, so it means none of them. */
  private readonly byUrl = new Map<string, Placed | null>();
  /** By `Type/id`. */
  private readonly byName = new Map<string, Placed>();

  constructor({ entry = [] }: Bundle) {
    const entries: Placed[] = [];
    for (const [index, { fullUrl, resource }] of entry.entries()) {
      if (!resource) continue;
      const placed = { resource, within: resource, at: `Bundle.entry[${index}].resource` };
      entries.push(placed);
      if (fullUrl !== undefined) this.address(fullUrl, placed);
      const names = [`${resource.resourceType}/${resource.id ?? ''}`, fullUrl?.split('/').slice(-2).join('/') ?? ''];
      for (const name of names) if (!this.byName.has(name)) this.byName.set(name, placed);
    }
    this.entries = entries;
  }

  /** Every resource of a type that is an entry of its own. */
  all<Type extends Named>(type: Type): Placed<OfType<Type>>[] {
    return this.entries.filter((placed) => isOfType(placed, type));
  }

  /** The resource that a reference points to in the Bundle. */
  follow(reference: Reference | undefined, { at, within }: Pick<Placed, 'at' | 'within'>): Placed | undefined {
    if (!reference) return undefined;
    const found = reference.reference === undefined ? undefined : this.find(reference.reference, { at, within });
    return found ?? this.identified(reference.identifier, reference.type);
  }

  /** The same, limited to one type. */
  followTo<Type extends Named>(
    type: Type,
    reference: Reference | undefined,
    from: Pick<Placed, 'at' | 'within'>,
  ): Placed<OfType<Type>> | undefined {
    const found = this.follow(reference, from);
    return found && isOfType(found, type) ? found : undefined;
  }

  /** Lets a reference mean a resource that it does not name, as the sender confirmed. */
  alias(reference: string | undefined, placed: Placed): void {
    if (reference !== undefined) this.byUrl.set(reference, placed);
  }

  /** The resource at an address in the Bundle, such as an attachment's. */
  find(address: string, { at, within }: Pick<Placed, 'at' | 'within'>): Placed | undefined {
    if (address.startsWith('#')) {
      const contained = 'contained' in within ? (within.contained ?? []) : [];
      const place = at.replace(/\.contained\[\d+\].*/, '');
      const index = contained.findIndex(({ id }) => id !== undefined && `#${id}` === address);
      const resource = contained[index];
      return resource && { resource, within, at: `${place}.contained[${index}]` };
    }
    const plain = address.replace(/\/_history\/[^/]+$/, '');
    const relative = /^[A-Z][A-Za-z]+\/[A-Za-z0-9\-.]{1,64}$/.exec(plain);
    const addressed = this.byUrl.get(plain);
    if (addressed !== undefined) return addressed ?? undefined;
    const searched = searchedIdentifier(plain);
    if (searched) return this.identified(searched, plain.split('?')[0]);
    return relative ? this.byName.get(plain) : undefined;
  }

  private address(fullUrl: string, placed: Placed): void {
    const other = this.byUrl.get(fullUrl);
    if (other === undefined) this.byUrl.set(fullUrl, placed);
    else if (other !== null && !isSame(other.resource, placed.resource)) this.byUrl.set(fullUrl, null);
  }

  private identified(identifier: Identifier | undefined, type?: string): Placed | undefined {
    if (identifier?.value === undefined) return undefined;
    return this.entries.find(({ resource }) => {
      if (type !== undefined && resource.resourceType !== type) return false;
      const own = 'identifier' in resource ? resource.identifier : undefined;
      const several = Array.isArray(own) ? own : own ? [own] : [];
      return several.some(({ system, value }) => value === identifier.value && system === identifier.system);
    });
  }
}

/** A search's text as it was meant; one with broken signs stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The identifier of a conditional reference such as `Practitioner?identifier=system|value`. */
export function searchedIdentifier(reference: string | undefined): Identifier | undefined {
  const [, system, value] =
    /^[A-Z][A-Za-z]+\?identifier=(?:([^|]*)\|)?([^&|]+)$/.exec(unescaped(reference ?? '')) ?? [];
  return value === undefined ? undefined : { ...(system ? { system } : {}), value };
}
