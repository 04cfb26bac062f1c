import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { FHIR_BASE, SEARCH_PARAMETER_TYPES } from '#contract/exchange/fhirApi.ts';
import { FHIR_MEDIA_TYPE, type Endpoint } from '#contract/platform/http.ts';
import { TOKEN_PATH } from '#contract/platform/machineScopes.ts';
import { PRODUCT_NAME, PRODUCT_VERSION } from '#contract/platform/product.ts';
import * as z from 'zod/mini';

type Operations = readonly (readonly [string, Endpoint])[];
type Interaction = NonNullable<CapabilityStatementRestResource['interaction']>[number]['code'];

const OF_RESOURCE = /^\/v1\/fhir\/([A-Z][A-Za-z]+)(\/:[A-Za-z]+)?$/;

function interactionOf({ method }: Endpoint, isOfOne: boolean): NonNullable<Interaction> {
  if (method === 'DELETE') return 'delete';
  if (method === 'POST') return 'create';
  return isOfOne ? 'read' : 'search-type';
}

const namesOf = ({ query }: Endpoint): string[] => {
  const properties: unknown = query && z.toJSONSchema(query, { unrepresentable: 'any', io: 'input' }).properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
};

const searchParams = (endpoint: Endpoint) =>
  namesOf(endpoint).flatMap((name) => {
    const type = SEARCH_PARAMETER_TYPES[name];
    return type === undefined ? [] : [{ name, type }];
  });

function resourcesOf(operations: Operations): CapabilityStatementRestResource[] {
  const found = operations.flatMap(([, endpoint]) => {
    const [, type, one] = OF_RESOURCE.exec(endpoint.path) ?? [];
    return type === undefined ? [] : [{ type, endpoint, code: interactionOf(endpoint, one !== undefined) }];
  });
  return [...Map.groupBy(found, ({ type }) => type)].map(([type, rows]) => {
    const params = rows.flatMap(({ endpoint }) => searchParams(endpoint));
    return {
      // The path of a row names one of FHIR's resource types.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      type: type as CapabilityStatementRestResource['type'],
      interaction: rows.map(({ code }) => ({ code })),
      versioning: 'no-version',
      ...(params.length > 0 ? { searchParam: params } : {}),
    };
  });
}

/** What the FHIR API offers, from the rows of the contract: a new row is in it without another word. */
export const capabilityStatement = (operations: Operations, origin: string, now: Date): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: now.toISOString(),
  kind: 'instance',
  software: { name: PRODUCT_NAME, version: PRODUCT_VERSION },
  implementation: { description: `${PRODUCT_NAME}: hospice referrals`, url: origin + FHIR_BASE },
  fhirVersion: '4.0.1',
  format: [FHIR_MEDIA_TYPE],
  rest: [
    {
      mode: 'server',
      security: {
        service: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                code: 'SMART-on-FHIR',
                display: 'SMART-on-FHIR',
              },
            ],
          },
        ],
        extension: [
          {
            url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
            extension: [{ url: 'token', valueUri: origin + TOKEN_PATH }],
          },
        ],
      },
      resource: resourcesOf(operations),
      ...(operations.some(([, { method, path }]) => method === 'POST' && path === FHIR_BASE)
        ? { interaction: [{ code: 'transaction' as const }] }
        : {}),
    },
  ],
});
