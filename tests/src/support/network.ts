import { setTimeout as pause } from 'node:timers/promises';
import { getResponse, http, HttpResponse, RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { userEndpoints } from '#contract/platform/users.ts';

const underWay = new Set<unknown>();

/** The wire. Nothing answers on it until a test says who does. */
export const network = setupServer();
network.events.on('request:start', ({ requestId }) => void underWay.add(requestId));
network.events.on('request:end', ({ requestId }) => void underWay.delete(requestId));
network.events.on('request:unhandled', ({ requestId }) => void underWay.delete(requestId));

/** The answer, or the signal's reason once it is aborted. */
async function unlessAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Asks the handlers themselves: the library's way through a socket costs a tenth of a test. Uploads, which are no fetch, take it. */
async function answerOf(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
  underWay.add(request);
  try {
    const handlers = network.listHandlers().filter((handler) => handler instanceof RequestHandler);
    const answer = await unlessAborted(getResponse(handlers, request.clone()), request.signal);
    if (!answer) console.error(`Nobody answers ${request.method} ${request.url}`);
    if (!answer || answer.type === 'error') throw new TypeError('Failed to fetch');
    const body = answer.body?.pipeThrough(new TransformStream(), { signal: request.signal });
    return new Response(body, answer);
  } finally {
    underWay.delete(request);
  }
}

/** From now on nothing leaves the process. @returns what ends it */
export function listen(): () => void {
  network.listen({ onUnhandledFrame: 'error' });
  const { fetch } = globalThis;
  globalThis.fetch = answerOf;
  return () => {
    globalThis.fetch = fetch;
    network.close();
  };
}

/** Waits until no call is on its way and none begins; one that never ends is waited for a second. */
export async function allAnswered(): Promise<void> {
  let quiet = 0;
  for (let turns = 100; quiet < 2 && turns > 0; turns -= 1) {
    await pause(10);
    quiet = underWay.size === 0 ? quiet + 1 : 0;
  }
}

/** Calls that a test left behind and that never end are not the next one's. */
export const forgetCalls = (): void => underWay.clear();

export interface Answering {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Every call of the screens goes to this real server in process. */
export const connect = (server: Answering): void =>
  network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));

/** An API that honors the specification and is not our server. */
export const answerCurrentUser = (body: Readonly<Record<string, unknown>>, status = 200): void =>
  network.use(http.get(`*${userEndpoints.getCurrentUser.path}`, () => HttpResponse.json(body, { status })));
