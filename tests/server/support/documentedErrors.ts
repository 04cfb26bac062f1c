import * as z from 'zod/mini';
import { allEndpoints } from '#contract/endpoints.ts';
import { ApiError } from '#contract/errors.ts';
import { errorCodesOf } from '#server/openapi.ts';

const rows = allEndpoints.map(([operationId, endpoint]) => ({
  operationId,
  method: endpoint.method,
  address: new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`),
  codes: new Set<string>(errorCodesOf(endpoint)),
}));

/**
 * Whoever reads the API's document knows every refusal that an operation may answer with.
 * @throws where the answer is a refusal that the operation's row in the contract does not name
 */
export async function expectDocumented({ method, url }: Request, answer: Response): Promise<void> {
  if (answer.status < 400 || answer.headers.get('Content-Type')?.startsWith('application/json') !== true) return;
  const { pathname } = new URL(url);
  // A path with a word where another has an id comes first in the contract.
  const row = rows.find((each) => each.method === method && each.address.test(pathname));
  const refusal = z.safeParse(ApiError, await answer.clone().json());
  if (!row || !refusal.success || row.codes.has(refusal.data.code)) return;
  throw new Error(`${row.operationId} answers ${refusal.data.code}, which its row in the contract does not name`);
}
