import * as fc from 'fast-check';
import type { allEndpoints } from '#contract/app/endpoints.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { sending } from '#tests/server/surveys/support/sending.ts';
import { bodiesOf, hostilePathPart, queriesOf } from '#tests/support/arbitraries.ts';

/** Requests that the fuzzer makes from a row of the contract. */

export interface Shot {
  readonly operationId: string;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: unknown;
  readonly isBroken: boolean;
}

const namesIn = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);

/** Written in place of an id until the request is sent: the record that is there at that moment. */
export const OWN = 'own';

/** A change is mostly made on the version that is there. */
const onFirstVersion = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'version' in body ? { ...body, version: 1 } : body;

export function shotsAt([operationId, endpoint]: (typeof allEndpoints)[number]): fc.Arbitrary<Shot> {
  const param = fc.oneof({ weight: 9, arbitrary: fc.constant(OWN) }, { weight: 1, arbitrary: hostilePathPart });
  const bodies = endpoint.body ? bodiesOf(endpoint.body) : fc.constant(undefined);
  return fc.record({
    operationId: fc.constant(operationId),
    endpoint: fc.constant(endpoint),
    params: fc.record(Object.fromEntries(namesIn(endpoint.path).map((name) => [name, param]))),
    query: endpoint.query ? queriesOf(endpoint.query) : fc.constantFrom('', '', '', 'surprise=1'),
    body: fc.oneof({ weight: 3, arbitrary: bodies.map(onFirstVersion) }, { weight: 1, arbitrary: bodies }),
    isBroken: fc.integer({ min: 0, max: 49 }).map((n) => n === 0),
  });
}

const REASON = { 'Access-Reason': 'support_request: Looking into a support request' };

/** The request of a shot. */
export function init({ endpoint, body, isBroken }: Shot): RequestInit {
  const { method } = endpoint;
  if (method === 'GET') return { method, headers: REASON };
  const parts = sending(endpoint, body, new File(['%PDF-1.4\n%%EOF'], 'face sheet.pdf'), REASON);
  return isBroken && typeof parts.body === 'string'
    ? { method, ...parts, body: `${parts.body}}` }
    : { method, ...parts };
}
