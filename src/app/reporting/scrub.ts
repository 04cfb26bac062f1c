const HIDDEN = '[hidden]';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]*){1,4}|\bBearer\s+\S+/gi;
/** From the first question or hash mark of an address on: codes, states, searches, names. */
const QUERY = /((?:https?:\/\/|\/)[^\s?#"'<>]*)[?#][^\s"'<>]*/gi;
const PARAMETER = /\b(code|state|token|access_token|refresh_token|id_token|search|email|password)=[^\s&"']*/gi;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
/** Handles of invites, surveys and messages: long runs without a space. */
const HANDLE = /\/[A-Za-z0-9_-]{20,}(?=[/\s"']|$)/g;

/** A text without tokens, query strings, ids and addresses of people. */
export const scrubText = (text: string): string =>
  text
    .replace(TOKEN, HIDDEN)
    .replace(QUERY, '$1')
    .replace(PARAMETER, `$1=${HIDDEN}`)
    .replace(EMAIL, HIDDEN)
    .replace(ID, ':id')
    .replace(HANDLE, '/:handle');

/** What an error quotes may be a part of an answer: `"Grace Murr"... is not valid JSON`. Single quotes hold names of the code. */
const QUOTED = /"[^"]*"|“[^”]*”/g;
const DATE = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/g;
const PHONE = /\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;
const DISPLAY_ID = /\bR-\d+\b/g;

/** The message of an error, without the values that it may quote. */
export const scrubMessage = (message: string): string =>
  scrubText(message)
    .replace(QUOTED, (quoted) => `${quoted.slice(0, 1)}${HIDDEN}${quoted.slice(-1)}`)
    .replace(DATE, HIDDEN)
    .replace(PHONE, HIDDEN)
    .replace(DISPLAY_ID, HIDDEN);

/** Fields that may contain typed text or server responses. */
const DROPPED =
  /^(?:authorization|cookies?|set-cookie|access-reason|body|data|request_body|response_body|headers|query_string|fragment|user|ip_address|value|inner_?text|arguments|vars)$/i;

const MAX_DEPTH = 12;

/** The same value with every text scrubbed and every field that may hold people's data left out. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry: unknown) => scrub(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !DROPPED.test(name))
      .map(([name, entry]: [string, unknown]) => [name, scrub(entry, depth + 1)]),
  );
}
