import { env } from '#src/config/env.ts';
import { timeLimit } from './timeLimit.ts';

const TIMEOUT = 30_000;
const USUAL_WAIT = 10;
const MAX_WAIT = 600;

/** A call of a page without store and sign-in; `body` is sent as JSON. Null where no answer came. */
export async function plainCall(path: string, body?: object, leaving?: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(env.apiUrl + path, {
      ...(body && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      credentials: 'omit',
      cache: 'no-store',
      signal: timeLimit(TIMEOUT, leaving),
    });
  } catch {
    return null;
  }
}

export async function plainBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** After how many seconds to try again, where a server that is too busy says so; otherwise undefined. */
export function busySeconds({ headers, status }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = Math.ceil(Number(headers.get('Retry-After')));
  return asked > 0 ? Math.min(asked, MAX_WAIT) : USUAL_WAIT;
}
