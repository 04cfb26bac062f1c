import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoints } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { LIST } from '#src/api/tags.ts';
import { makeStore } from '#src/app/signedIn/store.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { network } from '../support/network.ts';
import { fakeIdentity } from '../support/renderApp.tsx';

const row = { summary: 'For this test', access: { token: 'none' } } as const;
const Names = z.object({ names: z.array(z.string()) });
const endpoints = defineEndpoints('Surveys', {
  list: { ...row, method: 'GET', path: '/v1/names', query: z.strictObject({ page: z.int() }), response: Names },
  other: { ...row, method: 'GET', path: '/v1/others', response: Names },
  add: { ...row, method: 'POST', path: '/v1/names', body: z.object({ name: z.string() }), response: Names },
});
const NAMES = { type: 'Stakeholder', id: LIST } as const;
const namesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNames: build.query(queryOf(endpoints.list, [NAMES])),
    listOthers: build.query(queryOf(endpoints.other, [{ type: 'Hospice', id: LIST }])),
    addName: build.mutation(mutationOf(endpoints.add, [NAMES])),
  }),
});
const { addName, listNames, listOthers } = namesApi.endpoints;

let names: string[];
let asked: string[];
/** The lists' answers that the server has read and not yet sent. */
let held: (() => void)[];
let isSlow: boolean;

const answerWhenLetGo = async ({ request }: { readonly request: Request }) => {
  const { pathname, search } = new URL(request.url);
  asked.push(pathname + search);
  const read = { names: [...names] };
  if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
  return HttpResponse.json(read);
};

beforeEach(() => {
  names = ['Ana'];
  asked = [];
  held = [];
  isSlow = true;
  network.use(
    http.get('*/v1/names', answerWhenLetGo),
    http.get('*/v1/others', answerWhenLetGo),
    http.post('*/v1/names', async ({ request }) => {
      names.push(z.parse(z.object({ name: z.string() }), await request.json()).name);
      return HttpResponse.json({ names });
    }),
  );
});

const open = () =>
  makeStore({
    loadIdentity: async () => fakeIdentity().client,
    goTo: () => {},
    storage: browserStorage,
    tabStorage: browserStorage,
  }).store;

const isHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));
/** From now on the server answers at once, and sends what it holds. */
function letGo() {
  isSlow = false;
  for (const send of held) send();
}

describe('A change that is saved while a list is loading', () => {
  test('is in the list, also where that loads for the first time', async () => {
    const store = open();
    const list = store.dispatch(listNames.initiate({ query: { page: 1 } }));
    await isHeld(1);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    letGo();
    await list;
    const shown = () => listNames.select({ query: { page: 1 } })(store.getState()).data;
    await vi.waitFor(() => expect(shown()).toEqual({ names: ['Ana', 'Ben'] }));
    expect(asked).toHaveLength(2);
    list.unsubscribe();
  });

  test('is in a list that loads again after another change', async () => {
    const store = open();
    isSlow = false;
    const list = store.dispatch(listNames.initiate({ query: { page: 1 } }));
    await list;
    isSlow = true;
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    await isHeld(1);
    await store.dispatch(addName.initiate({ body: { name: 'Cleo' } }));
    letGo();
    const shown = () => listNames.select({ query: { page: 1 } })(store.getState()).data;
    await vi.waitFor(() => expect(shown()).toEqual({ names: ['Ana', 'Ben', 'Cleo'] }));
    expect(asked).toHaveLength(3);
    list.unsubscribe();
  });

  test('asks once again for no list that it does not concern, nor for one that was asked for later', async () => {
    const store = open();
    isSlow = false;
    const loaded = store.dispatch(listNames.initiate({ query: { page: 1 } }));
    await loaded;
    isSlow = true;
    const other = store.dispatch(listOthers.initiate());
    await isHeld(1);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    await isHeld(2);
    letGo();
    await other;
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(asked).toEqual(['/v1/names?page=1', '/v1/others', '/v1/names?page=1']);
    loaded.unsubscribe();
    other.unsubscribe();
  });
});
