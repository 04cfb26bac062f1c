import { ACCESS_CATEGORIES } from '#contract/platform/accessReason.ts';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { ApiError, ERROR_STATUS, type ErrorCode } from '#contract/platform/errors.ts';
import { type Endpoint, type Schema, FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';

type Json = { [key: string]: unknown };

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
  readonly style?: 'form';
  readonly explode?: boolean;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: Json;
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: Json } };
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly tags: readonly Json[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };
  readonly components: Json;
}

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const recordAt = (value: unknown, name: string): Json => {
  const inner = isRecord(value) ? value[name] : undefined;
  return isRecord(inner) ? inner : {};
};

/** How a parameter is written in an address: lists joined by commas, sort keys repeated, days as `$btw:`, `$gte:`, `$lte:`. */
function queryParameter(name: string, schema: Json): OpenApiParameter {
  const base = { name, in: 'query', required: false } as const;
  if (name === 'sortBy') {
    const columns = recordAt(recordAt(recordAt(schema, 'items'), 'properties'), 'column')['enum'];
    const pattern = `^(${(Array.isArray(columns) ? columns : []).join('|')})(:(ASC|DESC))?$`;
    return {
      ...base,
      description: 'Repeat it for more columns. Upper or lower case; ASC if left out',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string', pattern }, maxItems: 5 },
    };
  }
  if (schema['type'] === 'array') {
    return { ...base, description: 'Several values are joined by commas', style: 'form', explode: false, schema };
  }
  if (schema['type'] === 'object') {
    const pattern = '^\\$(btw:\\d{4}-\\d{2}-\\d{2},|gte:|lte:)\\d{4}-\\d{2}-\\d{2}$';
    return { ...base, description: '$btw:first,last or $gte:day or $lte:day', schema: { type: 'string', pattern } };
  }
  return { ...base, schema };
}

function parametersOf({ params, query, creates, access }: Endpoint): OpenApiParameter[] {
  const inPath = params ? recordAt(jsonSchema(params, 'output'), 'properties') : {};
  const inQuery = query ? recordAt(jsonSchema(query, 'output'), 'properties') : {};
  const needsReason = access.token === 'user' && access.who === 'named' && access.patientData === true;
  return [
    ...Object.entries(inPath).map(([name, schema]) => ({ name, in: 'path', required: true, schema }) as const),
    ...Object.entries(inQuery).map(([name, schema]) => queryParameter(name, isRecord(schema) ? schema : {})),
    ...(creates
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'A repeated call with the same key and body gets the response of the first one',
            schema: { type: 'string', minLength: 8, maxLength: 100 },
          } as const,
        ]
      : []),
    ...(needsReason
      ? [
          {
            name: 'Access-Reason',
            in: 'header',
            required: false,
            description: `Why an administrator opens patient data, percent-encoded: one of ${ACCESS_CATEGORIES.join(', ')}, a colon, and words. Required only from administrators`,
            schema: { type: 'string' },
          } as const,
        ]
      : []),
  ];
}

/** Every code that an operation may answer: those that follow from its row, and its own. */
export function errorCodesOf({ access, body, creates, errors = [], params, query, upload }: Endpoint): ErrorCode[] {
  const named = access.token === 'user' && access.who === 'named';
  const codes = new Set<ErrorCode>([
    'unknown_parameter',
    ...(query ? (['invalid_parameter'] as const) : []),
    ...(access.token === 'user' ? (['unauthenticated', 'organization_switched_off', 'forbidden'] as const) : []),
    ...(access.token === 'survey' ? (['survey_session_ended'] as const) : []),
    ...(access.token === 'guest' ? (['guest_session_ended'] as const) : []),
    ...(named && access.patientData ? (['reason_required'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body || upload ? (['malformed', 'too_large', 'unsupported_media_type', 'invalid'] as const) : []),
    ...(creates ? (['malformed', 'idempotency_mismatch'] as const) : []),
    'rate_limited',
    'internal',
    'unavailable',
    ...errors,
  ]);
  return [...codes].toSorted((one, other) => ERROR_STATUS[one] - ERROR_STATUS[other] || (one < other ? -1 : 1));
}

function responsesOf(endpoint: Endpoint): OpenApiOperation['responses'] {
  const byStatus = new Map<string, ErrorCode[]>();
  for (const code of errorCodesOf(endpoint)) {
    const status = String(ERROR_STATUS[code]);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content:
        endpoint.format === 'fhir'
          ? { [FHIR_MEDIA_TYPE]: { schema: OPERATION_OUTCOME } }
          : { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
    },
  ]);
  return { [String(endpoint.status)]: successOf(endpoint), ...Object.fromEntries(refusals) };
}

const OPERATION_OUTCOME = { type: 'object', properties: { resourceType: { const: 'OperationOutcome' } } };

function successOf({ format, response, status, stream }: Endpoint): OpenApiOperation['responses'][string] {
  if (stream !== undefined) return { description: 'The stream', content: { [stream]: { schema: { type: 'string' } } } };
  if (response === null) return { description: 'Done' };
  const mediaType = format === 'fhir' ? FHIR_MEDIA_TYPE : 'application/json';
  return {
    description: status === 201 ? 'Created' : 'The answer',
    content: { [mediaType]: { schema: jsonSchema(response, 'output') } },
  };
}

/** A form's text fields and its file, FHIR, or JSON. */
function requestBodyOf({ body, format, upload }: Endpoint): Json | undefined {
  const schema = body && jsonSchema(body, 'input');
  if (upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const properties = { ...recordAt(schema, 'properties'), file };
    const required = [...(Array.isArray(schema?.['required']) ? schema['required'] : []), 'file'];
    const form = { type: 'object', properties, required, additionalProperties: false };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  if (!schema) return undefined;
  return { required: true, content: { [format === 'fhir' ? FHIR_MEDIA_TYPE : 'application/json']: { schema } } };
}

function whoMayCall({ access }: Endpoint): string {
  if (access.token === 'none') return 'Needs no login.';
  if (access.token === 'survey') return 'Needs a survey session.';
  if (access.token === 'guest') return 'Needs the session of a guest, whose email address is confirmed.';
  if (access.who === 'anyone') return 'Open to everyone who is logged in.';
  const hospice = access.hospice?.map(([action, subject]) => `${action} ${subject}`).join(' or ');
  const who = [
    ...(hospice ? [`people of the hospice who may ${hospice}`] : []),
    ...(access.group
      ? [access.careManagers ? 'care managers of the provider group' : 'members of the provider group']
      : []),
    ...(access.machine ? [`service accounts with ${access.machine}`] : []),
    ...(access.admin ? [access.patientData ? 'administrators who give an Access-Reason' : 'administrators'] : []),
  ];
  return `Open to ${who.join('; ')}.`;
}

const SECURITY = {
  none: [],
  user: [{ accessToken: [] }],
  survey: [{ surveyToken: [] }],
  guest: [{ guestToken: [] }],
} as const;

function operationOf(operationId: string, endpoint: Endpoint): OpenApiOperation {
  const { access, resource, source, summary } = endpoint;
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId,
    summary,
    description: `${whoMayCall(endpoint)}${source === 'extension' ? ' An extension of the specification.' : ''}`,
    tags: [resource],
    security: SECURITY[access.token],
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint),
  };
}

function build(): OpenApiDocument {
  const paths: { [path: string]: { [method: string]: OpenApiOperation } } = {};
  for (const [operationId, endpoint] of allEndpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(operationId, endpoint) };
  }
  const resources = [...new Set(allEndpoints.map(([, { resource }]) => resource))];
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Hospice referrals and enrollments. Lists answer `{ data, meta: { totalItems } }`, refusals an ApiError with a stable code. Unknown parameters and fields are refused.',
    },
    tags: resources.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ApiError: jsonSchema(ApiError, 'output') },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From the identity provider' },
        surveyToken: { type: 'http', scheme: 'bearer', description: 'From the survey login, valid for 30 minutes' },
        guestToken: { type: 'http', scheme: 'bearer', description: 'From the guest session, valid for 60 minutes' },
      },
    },
  };
}

let built: OpenApiDocument | undefined;

/** The published contract, made from the endpoints that the server answers. */
export const openApiDocument = (): OpenApiDocument => (built ??= build());

/** As it is checked in, so that every change of the API is seen in review. */
export const writeOpenApi = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
