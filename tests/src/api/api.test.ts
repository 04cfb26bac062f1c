import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoints } from '#contract/platform/http.ts';
import { setAccessTokenSource } from '#src/api/accessToken.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import {
  selectSurvey,
  surveyAccessToken,
  surveyLoggedIn,
  surveyOpened,
  surveyPathRequested,
  surveySlice,
  surveyTokenCleared,
} from '#src/api/surveyToken.ts';
import { makeStore } from '#src/app/signedIn/store.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { network } from '../support/network.ts';
import { fakeIdentity } from '../support/renderApp.tsx';

const row = {
  summary: 'For this test',
  access: { token: 'none' },
  response: z.object({ ok: z.boolean() }),
} as const;

const endpoints = defineEndpoints('Surveys', {
  read: { ...row, method: 'GET', path: '/v1/things/:id', params: z.object({ id: z.string() }) },
  create: { ...row, method: 'POST', path: '/v1/things', body: z.object({ name: z.string() }), creates: true },
});

const thingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readThing: build.query<unknown, string>({
      query: (id) =>
        request(endpoints.read, { params: { id }, accessReason: { category: 'other', words: 'Héllo – help' } }),
      responseSchema: endpoints.read.response,
    }),
    readAsRespondent: build.query<unknown, string>({
      query: (id) => request(endpoints.read, { params: { id } }),
      extraOptions: { credential: 'survey' },
    }),
    createThing: build.mutation<unknown, { name: string }>({
      query: (body) => request(endpoints.create, { body }),
    }),
  }),
});
const { readThing, readAsRespondent, createThing } = thingsApi.endpoints;

const open = () =>
  makeStore({
    loadIdentity: async () => fakeIdentity().client,
    goTo: () => {},
    storage: browserStorage,
    tabStorage: browserStorage,
  }).store;

/** Answers with these statuses in turn (0: the network is gone) and keeps what was asked. */
function answer(...statuses: number[]) {
  const seen: Request[] = [];
  network.use(
    http.all('*/v1/things*', ({ request: asked }) => {
      seen.push(asked);
      const status = statuses[seen.length - 1] ?? 200;
      return status === 0 ? HttpResponse.error() : HttpResponse.json({ ok: true, code: 'x' }, { status });
    }),
    http.all('*/v1/things/:id', ({ request: asked }) => {
      seen.push(asked);
      return HttpResponse.json({ ok: true }, { status: statuses[seen.length - 1] ?? 200 });
    }),
  );
  return seen;
}

const header = (seen: Request[], name: string) => seen.map(({ headers }) => headers.get(name));

describe('API call', () => {
  test("sends the access token, JSON and the administrator's access reason", async () => {
    setAccessTokenSource({ get: async () => 'abc', refused: () => {} });
    const seen = answer();
    await open().dispatch(readThing.initiate('a/b'));

    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/v1/things/a%2Fb');
    expect(header(seen, 'Authorization')).toEqual(['Bearer abc']);
    expect(header(seen, 'Content-Type')).toEqual(['application/json']);
    expect(header(seen, 'Access-Reason')).toEqual([encodeURIComponent('other: Héllo – help')]);
  });

  test('is sent without a token when none is available', async () => {
    const refused = vi.fn<() => void>();
    setAccessTokenSource({ get: () => Promise.reject(new Error('timeout')), refused });
    const seen = answer(401);
    await open().dispatch(readThing.initiate('1'));

    expect(header(seen, 'Authorization')).toEqual([null]);
    expect(refused).not.toHaveBeenCalled();
  });

  test('reports a refused token once to its source', async () => {
    const refused = vi.fn<() => void>();
    setAccessTokenSource({ get: async () => 'abc', refused });
    answer(401);
    await open().dispatch(readThing.initiate('1'));
    expect(refused).toHaveBeenCalledOnce();
  });

  test('fails when the response does not match the contract', async () => {
    network.use(http.get('*/v1/things/1', () => HttpResponse.json({ ok: 'perhaps' })));
    const { isError } = await open().dispatch(readThing.initiate('1'));
    expect(isError).toBe(true);
  });
});

describe('Survey token', () => {
  test('is sent with survey calls, and a 401 clears it but not the staff token', async () => {
    const refused = vi.fn<() => void>();
    setAccessTokenSource({ get: async () => 'of-staff', refused });
    const store = open();
    store.dispatch(surveyOpened({ publicToken: 'public' }));
    store.dispatch(surveyLoggedIn('of-respondent'));
    const seen = answer(401);

    await store.dispatch(readAsRespondent.initiate('1'));

    expect(header(seen, 'Authorization')).toEqual(['Bearer of-respondent']);
    expect(selectSurvey(store.getState())).toMatchObject({
      accessToken: null,
      accessTokenExpiresAt: null,
      publicToken: 'public',
    });
    expect(refused).not.toHaveBeenCalled();
  });

  test('is valid for 30 minutes', () => {
    const store = open();
    store.dispatch(surveyLoggedIn('t', 1000));
    const minutes = 60_000;
    expect(surveyAccessToken(store.getState(), 1000 + 30 * minutes - 1)).toBe('t');
    expect(surveyAccessToken(store.getState(), 1000 + 30 * minutes)).toBeUndefined();
  });
});

const keysOf = async (statuses: number[], names: string[]) => {
  const seen = answer(...statuses);
  const store = open();
  for (const name of names) await store.dispatch(createThing.initiate({ name }));
  return header(seen, 'Idempotency-Key');
};

describe('Idempotency key of a creating call', () => {
  test.each([[0], [500], [503], [429]])('stays the same for a retry after status %d', async (status) => {
    const [first, second, third] = await keysOf([status, 200, 200], [`a${status}`, `a${status}`, `a${status}`]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([[200], [422]])('is new after status %d', async (status) => {
    const [first, second] = await keysOf([status, 200], ['b', 'b']);
    expect(second).not.toBe(first);
  });

  test('is new for different content', async () => {
    const [first, second] = await keysOf([500, 200], ['c', 'd']);
    expect(second).not.toBe(first);
  });
});

describe('Survey session state', () => {
  const { reducer } = surveySlice;

  test('keeps the link and the requested path when its token is cleared', () => {
    const opened = reducer(undefined, surveyOpened({ publicToken: 'from-the-mail' }));
    const answering = reducer(
      reducer(opened, surveyLoggedIn('token', 0)),
      surveyPathRequested('/survey/hospice-experience?question=3'),
    );
    expect(reducer(answering, surveyTokenCleared())).toEqual({
      accessToken: null,
      accessTokenExpiresAt: null,
      publicToken: 'from-the-mail',
      requestedPath: '/survey/hospice-experience?question=3',
    });
  });
});
