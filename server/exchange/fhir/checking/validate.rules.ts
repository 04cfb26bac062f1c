import type { TypedValueWithPath } from '@medplum/core';
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { Definitions } from './definitions.ts';
import { distinct, problem, warning } from '#server/exchange/fhir/issues.rules.ts';
import { emptyIn, isRecord, misshapenIn } from './shapes.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

type Json = Readonly<Record<string, unknown>>;

/** Replaces resources that are checked separately, or not at all. */
const STAND_IN = { resourceType: 'Binary', contentType: 'application/octet-stream' } as const;
/** Replaces base64 data, which is checked when documents are decoded: the library rejects more than 1 MB. */
const SHORT_BASE64 = 'AAAA';

const entriesOf = ({ entry }: { readonly entry?: unknown }): readonly unknown[] => (Array.isArray(entry) ? entry : []);

/** All deviations of a Bundle's resources from FHIR R4: shapes, types, invariants and required codes. Other kinds cause a warning. */
export async function validateResources(
  bundle: { readonly entry?: unknown },
  definitions: Definitions,
): Promise<FhirIssue[]> {
  const issues: FhirIssue[] = [];
  for (const [index, each] of entriesOf(bundle).entries()) {
    if (!isRecord(each) || !('resource' in each)) continue;
    issues.push(...checkResource(definitions, each['resource'], `Bundle.entry[${index}].resource`));
    // Lets other requests run while a large Bundle is checked.
    if (index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
  }
  return distinct(issues);
}

function checkResource(definitions: Definitions, resource: unknown, place: string): FhirIssue[] {
  if (!isRecord(resource) || typeof resource['resourceType'] !== 'string') {
    return [problem('structure', place, 'Add a resource with a resourceType')];
  }
  const { resourceType } = resource;
  if (!definitions.everyResourceName.has(resourceType)) {
    return [
      problem('structure', `${place}.resourceType`, `FHIR R4 has no resource of the type ${short(resourceType)}`),
    ];
  }
  if (!definitions.resourceNames.has(resourceType) || resourceType === 'Bundle') {
    return [warning('not-supported', place, `${resourceType} was not imported`)];
  }
  const { contained } = resource;
  const known = (each: unknown) =>
    isRecord(each) && typeof each['resourceType'] === 'string' && definitions.resourceNames.has(each['resourceType']);
  const framed = Array.isArray(contained)
    ? {
        ...resource,
        contained: contained.map((each: unknown) =>
          known(each) || !isRecord(each) ? each : { ...STAND_IN, ...('id' in each ? { id: each['id'] } : {}) },
        ),
      }
    : resource;
  const shape = [...emptyIn(framed, place), ...misshapenIn(definitions.core, resource, resourceType, place)];
  return [...shape, ...checkValue(definitions, withoutBytes(framed), place, shape.length > 0)];
}

/**
 * All deviations of one resource from its type that the library finds, and codes that are none of those required, in our words.
 * @param isMisshapen errors were already reported, and the library may fail on the resource
 */
export function checkValue(definitions: Definitions, resource: Json, place: string, isMisshapen: boolean): FhirIssue[] {
  const type = String(resource['resourceType']);
  const tokens: Record<string, TypedValueWithPath[]> = {};
  const { core } = definitions;
  const at = (path: string) =>
    path === type || path.startsWith(`${type}.`) ? place + path.slice(type.length) : `${place}.${path}`;
  const found: FhirIssue[] = [];
  try {
    const warnings = core.validateTypedValue({ type, value: resource }, { collect: { tokens } });
    found.push(...warnings.filter(isTrue).map((issue) => toIssue(issue, at)));
  } catch (error) {
    if (error instanceof core.OperationOutcomeError) {
      found.push(...(error.outcome.issue ?? []).filter(isTrue).map((issue) => toIssue(issue, at)));
    } else if (!isMisshapen) throw error;
  }
  for (const [valueSet, values] of Object.entries(tokens)) {
    const codes = definitions.codes.get(valueSet);
    if (!codes) continue;
    for (const { path, value } of values) {
      if (typeof value === 'string' && !codes.has(value)) {
        found.push(problem('code-invalid', at(path), `${short(value)} is not one of ${[...codes].join(', ')}`));
      }
    }
  }
  return found;
}

/** The library mistakes the beginning of `urn:uuid:…` or of a URL for the type of a reference. */
const isTrue = ({ details }: OperationOutcomeIssue): boolean =>
  !/^Invalid reference: got "(?![A-Z])/.test(details?.text ?? '');

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Clearer texts for the library's messages. */
const PLAIN: readonly (readonly [RegExp, string, FhirIssue['code']])[] = [
  [/^Missing required property.*/, 'This is required', 'required'],
  [/^Invalid additional property "(.*)"/, 'FHIR R4 does not know “$1” here', 'structure'],
  [/^Expected array of values.*/, 'This must be a list', 'structure'],
  [/^Expected single value.*/, 'This must be one value, not a list', 'structure'],
  [/^Invalid empty.*/, 'This is empty', 'structure'],
  [/^String must contain.*/, 'This is empty', 'value'],
  [/^Invalid JSON type: expected (\w+), but got (\w+)/, 'This must be of type $1, not $2', 'structure'],
  [/^Invalid (\w+) (?:format|value).*/, 'This is not a valid $1', 'value'],
  [/^Invalid reference: got "(.*)", expected.*/, 'A reference to $1 is not allowed here', 'structure'],
  [/^Constraint (\S+) not met: (.*)/, '$2 ($1)', 'invalid'],
];

function toIssue(
  { details, diagnostics, expression, severity }: OperationOutcomeIssue,
  at: (path: string) => string,
): FhirIssue {
  const text = details?.text ?? diagnostics ?? 'This is not valid FHIR R4';
  const rule = PLAIN.find(([pattern]) => pattern.test(text));
  const words = rule ? text.replace(rule[0], rule[1]) : text;
  const issueOf = severity === 'warning' || severity === 'information' ? warning : problem;
  return issueOf(rule?.[2] ?? 'invalid', at(expression?.[0] ?? ''), words);
}

/** The same value without documents' bytes, which need no validation here. */
function withoutBytes(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'data' && typeof inner === 'string' ? SHORT_BASE64 : copied(inner),
    ]),
  );
}
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  return isRecord(value) ? withoutBytes(value) : value;
}
