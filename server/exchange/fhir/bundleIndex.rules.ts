import type { Bundle, Identifier, Reference, Resource } from '@medplum/fhirtypes';
import { problem } from './issues.rules.ts';
import { isRecord } from './shapes.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

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

/** Resolves a Bundle's references: by fullUrl, relative, contained, or by an identifier. */
export class BundleIndex {
  readonly entries: readonly Placed[];
  private readonly byUrl = new Map<string, Placed>();
  /** By `Type/id`. */
  private readonly byName = new Map<string, Placed>();

  constructor({ entry = [] }: Bundle) {
    const entries: Placed[] = [];
    for (const [index, { fullUrl, resource }] of entry.entries()) {
      if (!resource) continue;
      const placed = { resource, within: resource, at: `Bundle.entry[${index}].resource` };
      entries.push(placed);
      if (fullUrl !== undefined) this.byUrl.set(fullUrl, placed);
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
    return reference.reference === undefined
      ? this.identified(reference.identifier)
      : this.find(reference.reference, { at, within });
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
    return this.byUrl.get(plain) ?? (relative ? this.byName.get(plain) : undefined);
  }

  /** An issue for each reference of these types that cannot be resolved. */
  loose(types: ReadonlySet<string>): FhirIssue[] {
    return this.entries
      .filter(({ resource }) => types.has(resource.resourceType))
      .flatMap((placed) => [...this.looseIn(placed.resource, placed.at, placed)]);
  }

  private identified(identifier: Identifier | undefined): Placed | undefined {
    if (identifier?.value === undefined) return undefined;
    return this.entries.find(({ resource }) => {
      const own = 'identifier' in resource ? resource.identifier : undefined;
      const several = Array.isArray(own) ? own : own ? [own] : [];
      return several.some(({ system, value }) => value === identifier.value && system === identifier.system);
    });
  }

  private *looseIn(value: unknown, at: string, from: Placed): Generator<FhirIssue> {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) yield* this.looseIn(each, `${at}[${index}]`, from);
      return;
    }
    if (!isRecord(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'reference' && typeof inner === 'string') {
        // An address on another server is only followed where its resource is needed.
        if (!/^https?:/i.test(inner) && !this.find(inner, from)) {
          yield problem('not-found', `${at}.reference`, 'This reference is not in the Bundle');
        }
      } else yield* this.looseIn(inner, `${at}.${name}`, from);
    }
  }
}
