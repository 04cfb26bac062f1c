import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { ApiError } from '#contract/platform/errors.ts';
import { errorCodesOf } from '#server/app/openapi.ts';
import { refuseBanned } from '#tests/support/plainWords.ts';

const PARAMETER = /:[A-Za-z]+/g;
const parametersIn = (path: string): number => [...path.matchAll(PARAMETER)].length;

/** A path with a word where another has an id comes first: both could be meant. */
const rows = allEndpoints
  .toSorted(([, one], [, other]) => parametersIn(one.path) - parametersIn(other.path))
  .map(([operationId, endpoint]) => ({
    operationId,
    method: endpoint.method,
    address: new RegExp(`^${endpoint.path.replaceAll(PARAMETER, '[^/]+')}$`),
    codes: new Set<string>(errorCodesOf(endpoint)),
  }));

/**
 * The API's document names every refusal that an operation may answer with, and people read its message.
 * @throws where the answer is a refusal that the operation's row in the contract does not name, or is not in our words
 */
export async function expectDocumented({ method, url }: Request, answer: Response): Promise<void> {
  if (
    method === 'HEAD' ||
    answer.status < 400 ||
    answer.headers.get('Content-Type')?.startsWith('application/json') !== true
  )
    return;
  const { pathname } = new URL(url);
  const row = rows.find((each) => each.method === method && each.address.test(pathname));
  const refusal = z.safeParse(ApiError, await answer.clone().json());
  if (!refusal.success) return;
  const { code, errors = [], message } = refusal.data;
  refuseBanned(`${method} ${pathname}`, [message, ...errors.map((error) => error.message)].join('\n'));
  if (!row || row.codes.has(code)) return;
  throw new Error(`${row.operationId} answers ${code}, which its row in the contract does not name`);
}
