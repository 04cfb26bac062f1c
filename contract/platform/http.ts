import * as z from 'zod/mini';
import type { Action, Subject } from './ability.ts';
import type { ErrorCode } from './errors.ts';
import './errorMessages.ts';
import { Id } from './fields.ts';
import type { MachineScope } from './machineScopes.ts';

export type Schema = z.core.$ZodType;

/** One ability that a hospice's person needs, as `ability.can(...permission)`. */
export type Permission = readonly [Action, Subject];

/**
 * The callers of an operation. Others get 403, once the record was found: a foreign record is 404. `hospice`: people of a hospice
 * with any one of these abilities; with `wholeHospice` only those who are not limited to some of its locations. `group`: every member of a provider group; with `careManagers` only
 * its care managers. `machine`: service accounts with this scope; rows that don’t name one are closed to them. `admin`: superusers; if `patientData` is set they
 * must give an `Access-Reason`, which is audited.
 */
export type Access =
  | { readonly token: 'none' }
  | { readonly token: 'survey' }
  | { readonly token: 'guest' }
  | { readonly token: 'user'; readonly who: 'anyone' }
  | {
      readonly token: 'user';
      readonly who: 'named';
      readonly hospice?: readonly Permission[];
      readonly wholeHospice?: true;
      readonly group?: true;
      readonly careManagers?: true;
      readonly machine?: MachineScope;
      readonly admin?: true;
      readonly patientData?: true;
    };

export type Resource =
  | 'Users'
  | 'Hospices'
  | 'Groups'
  | 'Referrals'
  | 'Enrollments'
  | 'Documents'
  | 'Surveys'
  | 'Performance'
  | 'Communications'
  | 'Exports'
  | 'Imports'
  | 'SavedFilters'
  | 'LiveUpdates'
  | 'Work'
  | 'Connections'
  | 'Administration';

/** A file in the part `file` of a multipart/form-data body, with other text fields. */
export interface Upload {
  readonly maxBytes: number;
  /** `store`: streamed into the document store. `memory`: read and forgotten. */
  readonly to: 'store' | 'memory';
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly resource: Resource;
  /** The specification names the call, or a screen needs it beyond the specification. */
  readonly source: 'specification' | 'extension';
  readonly access: Access;
  /** Calls a minute of one address without a sign-in, where the usual limit is too much: what could be guessed at. */
  readonly maxPerMinute?: number;
  readonly params?: Schema;
  readonly query?: Schema;
  /** The JSON body, or the text fields of an upload. */
  readonly body?: Schema;
  readonly upload?: Upload;
  /** Bytes of a JSON body; 1 MiB when left out. */
  readonly largestBody?: number;
  /** `null`: the answer has no body (204), or is the stream named below. */
  readonly response: Schema | null;
  /** The media type of an answer that is streamed instead of sent as JSON. */
  readonly stream?: string;
  /** HL7 FHIR's own media type for the body and the answer; a refusal is an OperationOutcome. */
  readonly format?: 'fhir';
  readonly status: 200 | 201 | 204;
  /** Codes beyond those that every call may answer. */
  readonly errors?: readonly ErrorCode[];
  /** Creates a record: with `Idempotency-Key`, a repeated call returns the first one's result. */
  readonly creates?: true;
}

type NamesIn<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | NamesIn<`/${After}`>
    : Rest
  : never;
type IdsOf<Names extends string> = [Names] extends [never]
  ? object
  : { readonly params: z.ZodMiniObject<Record<Names, typeof Id>> };

type Derived = 'resource' | 'source' | 'status' | 'params' | 'method' | 'access' | 'response';
type EndpointRow = Omit<Endpoint, Derived> & Partial<Pick<Endpoint, Derived>>;
type EndpointRows = Readonly<Record<string, EndpointRow>>;
type MethodOf<Row> = Row extends { readonly body: Schema } | { readonly creates: true } ? 'POST' : 'GET';
/** A row with what its path, its answer and its table say. */
type Whole<Row extends EndpointRow, Callers> = Row &
  Omit<
    Pick<Endpoint, 'resource' | 'source' | 'status'> & {
      readonly method: MethodOf<Row>;
      readonly access: Callers;
      readonly response: null;
    },
    keyof Row
  > &
  (Row extends { readonly params: Schema } ? object : IdsOf<NamesIn<Row['path']>>);

function idsIn(path: string) {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  return names.length === 0 ? {} : { params: z.object(Object.fromEntries(names.map((name) => [name, Id]))) };
}

function statusOf({ creates, response = null, stream }: EndpointRow): Endpoint['status'] {
  if (response === null) return stream === undefined ? 204 : 200;
  return creates ? 201 : 200;
}

/** The rows of a table, each complete. */
type Table<Rows extends EndpointRows, Callers> = {
  readonly [OperationId in keyof Rows]: Whole<Rows[OperationId], Callers>;
};

/**
 * A table of calls by operation id. A row says only what is special about it: by default it is a POST if it has a body or creates a
 * record, otherwise a GET; the parameters of its path are ids, it has no answer, its status follows from its answer (201 if it
 * creates, 204 without one), its resource is the table's, and only calls of the specification name their source.
 * @param access who may make all these calls; left out, each row says who may make it
 */
export function defineEndpoints<const Callers extends Access, const Rows extends EndpointRows>(
  resource: Resource,
  access: Callers,
  rows: Rows,
): Table<Rows, Callers>;
export function defineEndpoints<const Rows extends EndpointRows>(
  resource: Resource,
  rows: Rows,
): Table<Rows, undefined>;
export function defineEndpoints(
  resource: Resource,
  ...given: readonly [Access, EndpointRows] | readonly [EndpointRows]
) {
  const [access, rows] = given.length === 2 ? given : [undefined, ...given];
  return Object.fromEntries(
    Object.entries(rows).map(([operationId, row]) => {
      const method = row.body || row.creates ? 'POST' : 'GET';
      const usual = { resource, access, method, source: 'extension', response: null, status: statusOf(row) };
      return [operationId, { ...usual, ...idsIn(row.path), ...row }];
    }),
  );
}

type Parsed<Value> = Value extends Schema ? z.output<Value> : undefined;
type Sent<Value> = Value extends Schema ? z.input<Value> : undefined;
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = Name extends keyof E ? E[Name] : undefined;

/** The input of a handler: every part parsed by the row's own schema. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<Part<E, 'params'>>;
  readonly query: Parsed<Part<E, 'query'>>;
  readonly body: Parsed<Part<E, 'body'>>;
}

/** The input from a caller: the same parts before they are parsed. */
export interface Sending<E extends Endpoint> {
  readonly params: Sent<Part<E, 'params'>>;
  readonly query: Sent<Part<E, 'query'>>;
  readonly body: Sent<Part<E, 'body'>>;
}

export type Reply<E extends Endpoint> = Parsed<E['response']>;

/** A page of a list; `totalItems` counts what the filters match, on all pages. */
export const pageOf = <Item extends Schema>(item: Item) =>
  z.object({ data: z.array(item), meta: z.object({ totalItems: z.int() }) });

/** `/v1/referrals/:id` and `{ id }` make `/v1/referrals/7d…`. */
export const pathWith = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
/** HL7 FHIR R4: a referral travels as a Bundle. What the resources are is checked by their own definitions on the server. */

export const FHIR_MEDIA_TYPE = 'application/fhir+json';
/** The number of rows or files in the answer, for a progress bar. */
export const TOTAL_ITEMS_HEADER = 'Total-Items';

/** The total size of an archive's files in bytes. */
export const TOTAL_BYTES_HEADER = 'Total-Bytes';
