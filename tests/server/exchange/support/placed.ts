import type { BundleEntry, Resource } from '@medplum/fhirtypes';
import { BundleIndex, type Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import { Reading } from '#server/exchange/fhir/reading/draft.rules.ts';

/** Resources as entries of a Bundle that is being read; `Type/id` names each that has an id. */
export function placed<First extends Resource>(first: First, ...others: readonly Resource[]) {
  const entry: BundleEntry[] = [first, ...others].map((resource) => ({ resource }));
  const index = new BundleIndex({ resourceType: 'Bundle', type: 'collection', entry });
  const reading = new Reading();
  const own: Placed<First> = { resource: first, within: first, at: 'Bundle.entry[0].resource' };
  return {
    index,
    first: own,
    reading,
    issues: () => reading.issues.map(({ code, expression, severity }) => [severity, code, expression]),
    fields: () => Object.fromEntries(reading.fields),
  };
}
