import type { Bundle } from '@medplum/fhirtypes';
import { BUNDLE_TYPES } from '#contract/exchange/fhir.ts';
import { isSame } from './bundleIndex.rules.ts';
import type { Definitions } from './definitions.ts';
import { problem, warning } from '#server/exchange/fhir/issues.rules.ts';
import { Mending } from './mend.rules.ts';
import { isRecord } from './shapes.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

type Json = Readonly<Record<string, unknown>>;

interface Framed {
  /** The Bundle with the resources that are read, in shape; entries keep their number. */
  readonly bundle: Bundle;
  readonly issues: readonly FhirIssue[];
}

/** No more entries are looked at. */
const MAX_ENTRIES = 20_000;
/** Of all resources that are read together. */
const MAX_VALUES = 100_000;

/**
 * Takes the entries out of a Bundle as it was sent. Only the resources that become part of a referral are looked into; other kinds are named
 * in a warning, whatever their size. An error refuses the Bundle: it is of another kind, or has nothing in it.
 */
export function frameBundle(given: Json, definitions: Definitions): Framed {
  const { entry, type } = given;
  const issues: FhirIssue[] = [];
  if (!BUNDLE_TYPES.some((kind) => kind === type)) {
    const words = `Send a Bundle of type ${BUNDLE_TYPES.join(', ')}`;
    issues.push(problem('not-supported', 'Bundle.type', words));
  }
  const entries: readonly unknown[] = Array.isArray(entry) ? entry : [];
  if (entries.length === 0) issues.push(problem('structure', 'Bundle.entry', 'This Bundle has no entries'));
  if (entries.length > MAX_ENTRIES) {
    issues.push(problem('too-costly', 'Bundle.entry', `Send no more than ${MAX_ENTRIES.toLocaleString('en-US')}`));
  }
  if (isTooDeep(given)) issues.push(problem('structure', 'Bundle', 'This is nested too deeply'));
  if (issues.length > 0) return { bundle: { resourceType: 'Bundle', type: 'collection' }, issues };
  const mending = new Mending(definitions.core);
  const counted = { values: 0 };
  const framed = entries.map((each, number): Json => {
    const place = `Bundle.entry[${number}]`;
    if (!isRecord(each)) {
      issues.push(warning('structure', place, 'This must be an entry with a resource'));
      return {};
    }
    const { fullUrl } = each;
    const address = typeof fullUrl === 'string' && fullUrl.trim() !== '' ? { fullUrl: fullUrl.trim() } : {};
    if (!isWritten(each, type)) {
      const at = `${place}.request.method`;
      issues.push(warning('not-supported', at, 'Only entries with the method POST or PUT are imported'));
      return address;
    }
    const found = readable(each['resource'], `${place}.resource`, definitions);
    if (found.issue) {
      issues.push(found.issue);
      return address;
    }
    count(found.resource, counted);
    if (counted.values > MAX_VALUES) return address;
    return { ...address, resource: mending.resource(found.resource, `${place}.resource`) };
  });
  if (counted.values > MAX_VALUES) {
    const words = `Send no more than ${MAX_VALUES.toLocaleString('en-US')} values in the resources that are imported`;
    issues.push(problem('too-costly', 'Bundle', words));
  }
  issues.push(...mending.issues, ...ambiguous(framed));
  // Each resource is now in the shape of its type, but elements that FHIR requires may be missing.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const bundle = { resourceType: 'Bundle', type, entry: framed } as unknown as Bundle;
  return { bundle, issues };
}

/** Nobody nests this deep, and what writes JSON again calls itself for each level. */
const MAX_DEPTH = 200;

function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** A transaction's entry says what to do with it; without a word it is meant to be written. */
const isWritten = ({ request }: Json, type: unknown): boolean =>
  !(type === 'transaction' || type === 'batch') ||
  !isRecord(request) ||
  request['method'] === undefined ||
  request['method'] === 'POST' ||
  request['method'] === 'PUT';

type Readable = { readonly resource: Json; readonly issue?: never } | { readonly issue: FhirIssue };

function readable(resource: unknown, at: string, definitions: Definitions): Readable {
  if (!isRecord(resource) || typeof resource['resourceType'] !== 'string') {
    return { issue: warning('structure', at, 'This entry has no resource with a resourceType') };
  }
  const { resourceType } = resource;
  if (!definitions.everyResourceName.has(resourceType)) {
    const shown = resourceType.length > 40 ? `${resourceType.slice(0, 40)}…` : resourceType;
    return { issue: warning('structure', `${at}.resourceType`, `FHIR R4 has no resource of the type ${shown}`) };
  }
  return !definitions.resourceNames.has(resourceType) || resourceType === 'Bundle'
    ? { issue: warning('not-supported', at, `${resourceType} was not imported`) }
    : { resource };
}

function count(value: unknown, counted: { values: number }): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && counted.values <= MAX_VALUES) {
    const next = waiting.pop();
    counted.values += 1;
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).slice(0, MAX_VALUES));
  }
}

/** Two different resources with one address: nobody can say which one a reference means. */
function ambiguous(entries: readonly Json[]): FhirIssue[] {
  const first = new Map<unknown, unknown>();
  return entries.flatMap(({ fullUrl, resource }, number) => {
    if (fullUrl === undefined || resource === undefined) return [];
    const other = first.get(fullUrl);
    if (other === undefined) {
      first.set(fullUrl, resource);
      return [];
    }
    if (isSame(other, resource)) return [];
    const words = 'Another entry has the same address, so references to it can’t be resolved';
    return [warning('multiple-matches', `Bundle.entry[${number}].fullUrl`, words)];
  });
}
