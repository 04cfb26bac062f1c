import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { ApiError, ERROR_STATUS } from '#contract/errors.ts';
import type { Endpoint } from '#contract/http.ts';
import { pathWith } from '#contract/http.ts';
import { ROLES } from '#contract/roles.ts';
import { bodiesOf, hostilePathPart, queriesOf } from '#tests/support/arbitraries.ts';
import { test } from './support/server.ts';
import { makeWorld, type World } from './support/world.ts';

/**
 * Requests made from the contract's schemas, good and bad, by people of every role: each is answered, with the row's own
 * form or with an error of the catalogue, and never by an accident of the server.
 * `FUZZ_REQUESTS` sets how many (20,000 by default), `FUZZ_SEED` repeats a run.
 */

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
const SEED = process.env['FUZZ_SEED'];

const STATUSES = new Set<number>(Object.values(ERROR_STATUS).filter((status) => status < 500));

interface Shot {
  readonly operationId: string;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: unknown;
  readonly isBroken: boolean;
}

const namesIn = (path: string) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);

/** Ids that are there, so that most requests get past the door. */
function idFor(name: string, endpoint: Endpoint, known: Known): string {
  if (name === 'hospiceId') return known.world.hospiceId;
  if (name === 'enrollmentId') return known.enrollmentId;
  return endpoint.path.startsWith('/v1/groups') ? known.world.groupId : known.referralId;
}

interface Known {
  readonly world: World;
  readonly referralId: string;
  readonly enrollmentId: string;
}

function shotsAt([operationId, endpoint]: (typeof allEndpoints)[number], known: Known): fc.Arbitrary<Shot> {
  const params = fc.record(
    Object.fromEntries(
      namesIn(endpoint.path).map((name) => [
        name,
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(idFor(name, endpoint, known)) },
          { weight: 1, arbitrary: hostilePathPart },
        ),
      ]),
    ),
  );
  return fc.record({
    operationId: fc.constant(operationId),
    endpoint: fc.constant(endpoint),
    params,
    query: endpoint.query ? queriesOf(endpoint.query) : fc.constantFrom('', '', '', 'surprise=1'),
    body: endpoint.body ? bodiesOf(endpoint.body) : fc.constant(undefined),
    isBroken: fc.integer({ min: 0, max: 49 }).map((n) => n === 0),
  });
}

/** What is wrong with the answer, or null. */
async function faultOf(answer: Response, { endpoint }: Shot): Promise<string | null> {
  if (answer.status === endpoint.status) {
    if (!endpoint.response) return null;
    const parsed = z.safeParse(endpoint.response, await answer.json());
    return parsed.success ? null : `answer outside its schema: ${parsed.error.issues[0]?.path.map(String).join('.')}`;
  }
  if (!STATUSES.has(answer.status)) return `status ${answer.status}`;
  const error = z.safeParse(ApiError, await answer.json());
  return error.success && error.data.status === answer.status ? null : 'an error outside the catalogue';
}

const init = ({ endpoint, body, isBroken }: Shot): RequestInit => ({
  method: endpoint.method,
  headers: { 'Content-Type': 'application/json', 'Access-Reason': 'Looking into a support request' },
  ...(endpoint.method === 'GET' || body === undefined
    ? {}
    : { body: isBroken ? `${JSON.stringify(body)}}` : JSON.stringify(body) }),
});

test('no request made from the contract finds an accident', async ({ server }) => {
  const world = await makeWorld(server);
  const referral = await world.addOwnReferral();
  await world.addForeignReferral();
  const known = { world, referralId: referral.id, enrollmentId: referral.enrollmentId };
  const shots = fc.tuple(fc.oneof(...allEndpoints.map((row) => shotsAt(row, known))), fc.constantFrom(...ROLES));
  await fc.assert(
    fc.asyncProperty(shots, async ([shot, role]) => {
      const path = `${pathWith(shot.endpoint.path, shot.params)}${shot.query && `?${shot.query}`}`;
      const answer = await server.as(world.people[role])(path, init(shot));
      const fault = await faultOf(answer, shot);
      expect(fault, `${role} ${shot.operationId} ${path}`).toBeNull();
    }),
    { numRuns: REQUESTS, ...(SEED ? { seed: Number(SEED) } : {}) },
  );
}, 600_000);
