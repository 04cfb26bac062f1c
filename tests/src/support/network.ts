import { setTimeout as pause } from 'node:timers/promises';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { userEndpoints } from '#contract/platform/users.ts';

const underWay = new Set<string>();

/** The wire. Nothing answers on it until a test says who does. */
export const network = setupServer();
network.events.on('request:start', ({ requestId }) => void underWay.add(requestId));
network.events.on('request:end', ({ requestId }) => void underWay.delete(requestId));
network.events.on('request:unhandled', ({ requestId }) => void underWay.delete(requestId));

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
