import * as z from 'zod/mini';
import { Referral } from '#contract/referrals/referrals.ts';
import type { TestBundle } from './bundles.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

const Outcome = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(
    z.object({
      severity: z.string(),
      code: z.string(),
      diagnostics: z.string(),
      expression: z.optional(z.array(z.string())),
      details: z.optional(z.object({ coding: z.array(z.object({ code: z.string() })) })),
    }),
  ),
});
const Response = z.object({
  resourceType: z.literal('Bundle'),
  id: z.string(),
  type: z.literal('transaction-response'),
  entry: z.array(
    z.object({
      response: z.object({ status: z.string(), location: z.optional(z.string()), outcome: z.optional(Outcome) }),
    }),
  ),
});

/** A world whose hospice and provider have the numbers that the sample Bundles name. */
export async function makeFhirWorld(server: TestServer): Promise<World> {
  const world = await makeWorld(server);
  await world.numberParties();
  return world;
}

type Side = 'hospice' | 'group';

export const pathOf = (world: World, side: Side): string =>
  side === 'hospice' ? `/v1/hospices/${world.hospiceId}/referrals/fhir` : `/v1/groups/${world.groupId}/referrals/fhir`;

export const personOf = ({ people }: World, side: Side) =>
  side === 'hospice' ? people.hospice_admin : people.care_manager;

export const fhirPost = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': FHIR_MEDIA_TYPE, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Sends a Bundle that must become a referral. */
export async function importBundle(
  server: TestServer,
  world: World,
  bundle: unknown,
  side: Side = 'hospice',
  confirm: readonly string[] = [],
) {
  const send = server.as(personOf(world, side));
  const query = confirm.length > 0 ? `?confirm=${confirm.join(',')}` : '';
  const answer = await send(`${pathOf(world, side)}${query}`, fhirPost(bundle));
  const content: unknown = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(content, null, 1));
  const response = z.parse(Response, content);
  const record = z.parse(Referral, await (await send(`/v1/referrals/${response.id}`)).json());
  const warnings = response.entry.flatMap(({ response: { outcome } }) => outcome?.issue ?? []);
  return { id: response.id, response, record, warnings };
}

/** Sends a Bundle that must be refused. */
export async function refusal(server: TestServer, world: World, bundle: unknown, side: Side = 'hospice') {
  const answer = await server.as(personOf(world, side))(pathOf(world, side), fhirPost(bundle));
  const content: unknown = await answer.json();
  const { issue } = z.parse(Outcome, content);
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    issues: issue,
    places: issue.map(({ code, expression }) => [code, expression?.[0]]),
  };
}

const Exported = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  entry: z.array(z.object({ fullUrl: z.string(), resource: z.looseObject({ resourceType: z.string() }) })),
});
export type Exported = z.infer<typeof Exported>;

export async function exportBundle(server: TestServer, person: { readonly id: string }, id: string): Promise<Exported> {
  const answer = await server.as(person)(`/v1/referrals/${id}/fhir`);
  if (answer.status !== 200) throw new Error(`The export was answered with ${answer.status}`);
  return z.parse(Exported, await answer.json());
}

export const resourcesOf = ({ entry }: Exported | TestBundle, type: string): Record<string, unknown>[] =>
  entry.flatMap(({ resource }) => (resource?.['resourceType'] === type ? [resource] : []));

/** The code and place of each issue. */
export const placesOf = (warnings: readonly { code: string; expression?: string[] | undefined }[]) =>
  warnings.map(({ code, expression }) => [code, expression?.[0]]);
