import { env } from '#src/config/env.ts';

interface Early {
  readonly askedAt: number;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Early>();

/** So long an answer waits for the app, and may be waited for. */
const LIMIT_MS = 30_000;

/** Makes calls before the app is there to make them: its first call to the same address takes the answer. */
export function askEarly(paths: readonly string[], token: string): void {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (const path of paths) {
    const url = env.apiUrl + path;
    const answer = fetch(url, { headers, signal: AbortSignal.timeout(LIMIT_MS) });
    asked.set(url, { askedAt: Date.now(), answer });
    answer.catch(() => asked.delete(url));
  }
}

/** Fetches, unless the answer was asked for already: then takes it, once. */
export function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = input instanceof Request && input.method === 'GET' ? asked.get(input.url) : undefined;
  if (!early || !(input instanceof Request)) return fetch(input, init);
  asked.delete(input.url);
  return Date.now() - early.askedAt < LIMIT_MS ? early.answer : fetch(input, init);
}
