import { getOutside } from '#server/platform/outgoing/callOutside.ts';

/**
 * How the provider reads the key set that a service account publishes: by the rules of all calls to addresses that customers give.
 * The library’s own check looks at a connection only once it is there, and follows redirects.
 * @returns a `fetch` that rejects where the address can’t be called, and answers a redirect as it is
 */
export const keySetFetch =
  (allowsLoopback: boolean) =>
  async (asked: string | URL | Request, { headers, signal }: RequestInit = {}): Promise<Response> => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const sent = Object.fromEntries(new Headers(headers));
    const answered = await getOutside(address, { allowsLoopback, headers: sent, signal: signal ?? undefined });
    if ('failure' in answered) throw new TypeError(answered.failure);
    const kept = ['cache-control', 'content-type', 'expires'].flatMap((name) => {
      const value = answered.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    return new Response(new Uint8Array(answered.body), { status: answered.status, headers: Object.fromEntries(kept) });
  };
