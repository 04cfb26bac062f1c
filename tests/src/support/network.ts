import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { userEndpoints } from '#contract/users.ts';

/** The wire. Nothing answers on it until a test says who does. */
export const network = setupServer();

export interface Answering {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Every call of the screens goes to this real server in process. */
export const connect = (server: Answering): void =>
  network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));

/** An API that honours the specification and is not our server. */
export const answerCurrentUser = (body: Readonly<Record<string, unknown>>, status = 200): void =>
  network.use(http.get(`*${userEndpoints.getCurrentUser.path}`, () => HttpResponse.json(body, { status })));
