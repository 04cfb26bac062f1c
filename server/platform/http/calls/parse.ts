import * as z from 'zod/mini';
import type { FieldError } from '#contract/platform/errors.ts';
import { type Endpoint, type Schema, FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';
import { recordOf } from '#contract/platform/listQuery.ts';
import { received } from './received.ts';
import '#server/platform/phones.ts';
import { invalid, notFound, Refusal } from '#server/platform/access/refusal.ts';

const MEBIBYTE = 1024 * 1024;
const JSON_TYPES = ['application/json'];
const FHIR_TYPES = [FHIR_MEDIA_TYPE, ...JSON_TYPES];

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** One entry for each wrong or unknown field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'This is not known here' }))
      : [{ path: pathOf(issue.path), message: issue.message }],
  );
}

/** A path that names nothing possible is a record that does not exist. */
export function parseParams(schema: Schema | undefined, params: Readonly<Record<string, string>>): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** Strict: an unknown or wrong filter is refused, never read as "no filter". */
export function parseQuery<S extends Schema>(schema: S, params: URLSearchParams): z.output<S> {
  const parsed = z.safeParse(schema, recordOf(params));
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
  const errors = fieldErrors(parsed.error.issues);
  throw unknown
    ? new Refusal('unknown_parameter', 'A parameter of the address is not known', { errors })
    : new Refusal('invalid_parameter', 'A parameter of the address is not valid', { errors });
}

/** The query of a call without parameters. */
export const NoQuery = z.strictObject({});

/** @throws Refusal `invalid` with each wrong field */
export function parseBody(schema: Schema | undefined, body: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
  return parsed.data;
}

export type ReadBody =
  | { readonly refusal: Refusal }
  | { readonly refusal: null; readonly bytes: Uint8Array; readonly json: unknown };

/** Reads a JSON body; its errors are reported once the caller is known. */
export async function readBody(
  request: Request,
  { format, largestBody = MEBIBYTE }: Pick<Endpoint, 'format' | 'largestBody'> = {},
): Promise<ReadBody> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  const types = format === 'fhir' ? FHIR_TYPES : JSON_TYPES;
  if (type === undefined || !types.includes(type)) {
    return { refusal: new Refusal('unsupported_media_type', `Send the body as ${types[0]}`) };
  }
  const bytes = await readBytes(request, largestBody);
  if (!bytes) return { refusal: new Refusal('too_large', `The body is larger than ${largestBody / MEBIBYTE} MiB`) };
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { refusal: null, bytes, json };
  } catch {
    return { refusal: new Refusal('malformed', 'The body is not JSON') };
  }
}

/**
 * The body's bytes; undefined once there are too many, whatever the headers say.
 * @throws HungUp
 */
export async function readBytes({ body, headers }: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of received(body)) {
    length += chunk.byteLength;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
