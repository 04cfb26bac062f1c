import type { Bundle, Resource, ServiceRequest, Task } from '@medplum/fhirtypes';

/** Resources of a referral’s Bundle, each on its own: what they refer to goes inside, or is an address of the API. */

const URN = 'urn:uuid:';

type OfType<Type extends Resource['resourceType']> = Extract<Resource, { resourceType: Type }>;

const isOfType = <Type extends Resource['resourceType']>(resource: Resource, type: Type): resource is OfType<Type> =>
  resource.resourceType === type;

const allOf = <Type extends Resource['resourceType']>({ entry = [] }: Bundle, type: Type): OfType<Type>[] =>
  entry.flatMap(({ resource }) => (resource && isOfType(resource, type) ? [resource] : []));

interface StandAlone {
  readonly id: string;
  readonly lastUpdated: Date;
  /** Addresses in place of resources that are not put inside. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

/** The resource under its id in the API, with everything that it refers to in `contained`. */
function standAlone<R extends Resource>(bundle: Bundle, resource: R, { elsewhere, id, lastUpdated }: StandAlone): R {
  const byUrl = new Map(bundle.entry?.map((entry) => [entry.fullUrl, entry.resource]));
  const contained = new Map<string, unknown>();

  function rewritten(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each: unknown) => rewritten(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]: [string, unknown]) => [
        name,
        name === 'reference' && typeof inner === 'string' ? addressOf(inner) : rewritten(inner),
      ]),
    );
  }

  function addressOf(reference: string): string {
    const known = elsewhere.get(reference);
    if (known !== undefined) return known;
    const target = byUrl.get(reference);
    if (!target || !reference.startsWith(URN)) return reference;
    const inside = reference.slice(URN.length);
    if (!contained.has(inside)) {
      // Set before its own references are followed: two may refer to each other.
      contained.set(inside, null);
      contained.set(inside, rewritten(target));
    }
    return `#${inside}`;
  }

  const { id: _id, resourceType, ...rest } = resource;
  const body = rewritten(rest);
  const made = {
    resourceType,
    id,
    meta: { lastUpdated: lastUpdated.toISOString() },
    ...(contained.size > 0 ? { contained: [...contained.values()] } : {}),
    ...(typeof body === 'object' ? body : {}),
  };
  // The same resource with other references in it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return made as unknown as R;
}

const requestOf = (bundle: Bundle): ServiceRequest => {
  const [request] = allOf(bundle, 'ServiceRequest');
  if (!request) throw new Error('The Bundle has no ServiceRequest');
  return request;
};

/** A referral as its ServiceRequest. */
export const standAloneRequest = (bundle: Bundle, referralId: string, lastUpdated: Date): ServiceRequest =>
  standAlone(bundle, requestOf(bundle), { id: referralId, lastUpdated, elsewhere: new Map() });

interface Part {
  readonly referralId: string;
  readonly enrollmentId: string;
  /** Which of the referral’s enrollments, in the order of the record that the Bundle was written from. */
  readonly place: number;
  readonly lastUpdated: Date;
}

/** One hospice’s part in a referral as its Task. The referral itself is named by its address, and the patient by the referral. */
export function standAloneTask(bundle: Bundle, { enrollmentId, lastUpdated, place, referralId }: Part): Task {
  const task = allOf(bundle, 'Task')[place];
  if (!task) throw new Error('The Bundle has no such Task');
  const { for: _patient, ...rest } = task;
  const request = `${URN}${requestOf(bundle).id ?? ''}`;
  const elsewhere = new Map([[request, `ServiceRequest/${referralId}`]]);
  return standAlone(bundle, rest, { id: enrollmentId, lastUpdated, elsewhere });
}
