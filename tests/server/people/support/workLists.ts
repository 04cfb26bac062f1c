import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { SavedFilter } from '#contract/people/savedFilters.ts';
import type { TestPerson } from '../../support/makers.ts';
import { post, type TestServer } from '../../support/server.ts';

const REASON = { 'Access-Reason': 'support_request: Helping the hospice with a support request' };
const Made = z.object({ id: z.string() });

async function create(server: TestServer, person: TestPerson, path: string, body: unknown): Promise<unknown> {
  const answer = await server.as(person)(path, post(body, REASON));
  if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** A filter of this person. */
export const addSavedFilter = async (
  server: TestServer,
  person: TestPerson,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<SavedFilter> =>
  z.parse(
    SavedFilter,
    await create(server, person, '/v1/saved-filters', {
      kind: 'referral_registries',
      name: `Filter ${randomUUID()}`,
      query: 'filter.status=enrolled',
      ...fields,
    }),
  );

/** Assigns referrals of a hospice as this person: all of them by default. */
export const addAssignment = async (
  server: TestServer,
  person: TestPerson,
  hospiceId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> =>
  z.parse(
    Made,
    await create(server, person, `/v1/hospices/${hospiceId}/referrals/assign`, { assignedToId: null, ...fields }),
  ).id;

/** A filter that its person has deleted. @returns its id */
export async function addDeletedFilter(server: TestServer, person: TestPerson): Promise<string> {
  const { id } = await addSavedFilter(server, person);
  const answer = await server.as(person)(`/v1/saved-filters/${id}`, { method: 'DELETE' });
  if (answer.status !== 204) throw new Error(`Deleting was answered with ${answer.status}`);
  return id;
}
