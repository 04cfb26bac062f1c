import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE } from '#contract/platform/durations.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import type { CurrentUser } from '#contract/platform/users.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept, keptUntilChanged } from '#src/api/seenAnswers.ts';
import { LIST } from '#src/api/tags.ts';
import { makeStore } from '#src/app/signedIn/store.ts';
import { currentUserStored, organizationSwitchedOff, signedIn } from '#src/auth/authSlice.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { network } from '../support/network.ts';
import { fakeIdentity } from '../support/renderApp.tsx';

const row = { summary: 'For this test', access: { token: 'none' } } as const;
const Names = z.object({ names: z.array(z.string()) });
const endpoints = defineEndpoints('Surveys', {
  list: { ...row, method: 'GET', path: '/v1/names', response: Names },
  record: { ...row, method: 'GET', path: '/v1/record', response: Names },
  form: { ...row, method: 'GET', path: '/v1/form', response: Names },
  add: { ...row, method: 'POST', path: '/v1/names', body: z.object({ name: z.string() }), response: Names },
});
const NAMES = { type: 'Stakeholder', id: LIST } as const;
const { addName, getForm, getRecord, listNames } = api.injectEndpoints({
  endpoints: (build) => ({
    listNames: build.query(kept(queryOf(endpoints.list, [NAMES]))),
    getRecord: build.query(keptUntilChanged(queryOf(endpoints.record, [NAMES]))),
    getForm: build.query(queryOf(endpoints.form, [NAMES])),
    addName: build.mutation(mutationOf(endpoints.add, [NAMES])),
  }),
}).endpoints;

const person: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000001',
  accountType: 'hospice',
  role: 'hospice_admin',
  firstName: 'Ana',
  hospice: { id: '00000000-0000-4000-8000-000000000002', name: 'Harbor Hospice' },
  locationIds: [],
};

let names: string[];
let asked: string[];

const read = ({ request }: { readonly request: Request }) => {
  asked.push(new URL(request.url).pathname);
  return HttpResponse.json({ names });
};

beforeEach(() => {
  names = ['Ana'];
  asked = [];
  network.use(
    http.get('*/v1/names', read),
    http.get('*/v1/record', read),
    http.get('*/v1/form', read),
    http.post('*/v1/names', async ({ request }) => {
      names = [...names, z.parse(z.object({ name: z.string() }), await request.json()).name];
      return HttpResponse.json({ names });
    }),
  );
});

function open() {
  const { store } = makeStore({
    loadIdentity: async () => fakeIdentity().client,
    goTo: () => {},
    storage: browserStorage,
    tabStorage: browserStorage,
  });
  store.dispatch(currentUserStored(person));
  store.dispatch(signedIn());
  const see = (call: typeof listNames) => store.dispatch(call.initiate());
  /** Opens a screen that shows it, and leaves it. */
  const visit = async (call: typeof listNames) => {
    const shown = see(call);
    await shown;
    shown.unsubscribe();
  };
  return {
    store,
    see,
    visit,
    namesHere: (call: typeof listNames) => call.select()(store.getState()).data?.names,
  };
}

/** Lets the store's clock run ahead. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

describe('A list whose screen was left', () => {
  test('is there at once after a change, and is asked for again meanwhile', async () => {
    const { namesHere, see, store, visit } = open();
    await visit(listNames);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    expect(namesHere(listNames)).toEqual(['Ana']);
    expect(asked).toEqual(['/v1/names']);

    const again = see(listNames);
    expect(namesHere(listNames)).toEqual(['Ana']);
    await again;
    expect(namesHere(listNames)).toEqual(['Ana', 'Ben']);
    again.unsubscribe();

    await visit(listNames);
    expect(asked).toEqual(['/v1/names', '/v1/names']);
  });

  test('is asked for again only after a minute, if nothing changed', async () => {
    clock();
    const { visit } = open();
    await visit(listNames);
    vi.advanceTimersByTime(MINUTE - 5_000);
    await visit(listNames);
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    await visit(listNames);
    expect(asked).toHaveLength(2);
  });

  test('is forgotten ten minutes later, also after a change', async () => {
    clock();
    const { namesHere, store, visit } = open();
    await visit(listNames);
    vi.advanceTimersByTime(9 * MINUTE);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    expect(namesHere(listNames)).toEqual(['Ana']);
    vi.advanceTimersByTime(MINUTE);
    expect(namesHere(listNames)).toBeUndefined();
  });

  test('is asked for again each time until an answer has come', async () => {
    const { namesHere, store, visit } = open();
    await visit(listNames);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    network.use(http.get('*/v1/names', () => HttpResponse.error(), { once: true }));
    await visit(listNames);
    expect(namesHere(listNames)).toEqual(['Ana']);
    await visit(listNames);
    expect(namesHere(listNames)).toEqual(['Ana', 'Ben']);
  });

  test('is forgotten with a change if its last answer was a refusal', async () => {
    const { namesHere, store, visit } = open();
    await visit(listNames);
    await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
    network.use(http.get('*/v1/names', () => HttpResponse.json({}, { status: 404 }), { once: true }));
    await visit(listNames);
    await store.dispatch(addName.initiate({ body: { name: 'Cleo' } }));
    expect(namesHere(listNames)).toBeUndefined();
    expect(listNames.select()(store.getState()).error).toBeUndefined();
  });

  test.each([
    ['role', { ...person, role: 'hospice_business_development' }],
    ['locations', { ...person, locationIds: ['00000000-0000-4000-8000-000000000003'] }],
    ['hospice', { ...person, hospice: { id: '00000000-0000-4000-8000-000000000004' } }],
  ])('is forgotten when the %s of the person changes', async (_what, changed) => {
    const { namesHere, store, visit } = open();
    await visit(listNames);
    store.dispatch(currentUserStored({ ...person, firstName: 'Anna' }));
    expect(namesHere(listNames)).toEqual(['Ana']);
    store.dispatch(currentUserStored(changed));
    expect(namesHere(listNames)).toBeUndefined();
  });
});

test('a list on the screen is asked for again when the rights of the person change', async () => {
  const { see, store } = open();
  const shown = see(listNames);
  await shown;
  store.dispatch(currentUserStored({ ...person, role: 'hospice_business_development' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  shown.unsubscribe();
});

test('a list on the screen is not asked for again when the organization is switched off', async () => {
  const { see, store } = open();
  const shown = see(listNames);
  await shown;
  store.dispatch(organizationSwitchedOff());
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(asked).toHaveLength(1);
  shown.unsubscribe();
});

test('an answer that is on its way when the rights of the person change is asked for again', async () => {
  const { namesHere, see, store } = open();
  const held = Promise.withResolvers<null>();
  network.use(
    http.get(
      '*/v1/names',
      async () => {
        await held.promise;
        return HttpResponse.json({ names: ['Seen with the former rights'] });
      },
      { once: true },
    ),
  );
  const shown = see(listNames);
  store.dispatch(currentUserStored({ ...person, role: 'hospice_business_development' }));
  held.resolve(null);
  await vi.waitFor(() => expect(namesHere(listNames)).toEqual(['Ana']));
  shown.unsubscribe();
});

test('a record is there at once for ten minutes, but for a change of it', async () => {
  clock();
  const { namesHere, store, visit } = open();
  await visit(getRecord);
  vi.advanceTimersByTime(9 * MINUTE);
  expect(namesHere(getRecord)).toEqual(['Ana']);
  await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
  expect(namesHere(getRecord)).toBeUndefined();
});

test('what fills a form is forgotten when a change outdates it', async () => {
  const { namesHere, store, visit } = open();
  await visit(getForm);
  expect(namesHere(getForm)).toEqual(['Ana']);
  await store.dispatch(addName.initiate({ body: { name: 'Ben' } }));
  expect(namesHere(getForm)).toBeUndefined();
});
