import { describe, expect, test } from 'vitest';
import { mobileDialogOpened } from '#src/app/signedIn/commonSlice.ts';
import { makeStore } from '#src/app/signedIn/store.ts';
import { surveyLoggedIn, surveyOpened } from '#src/api/surveyToken.ts';
import { clearAuth, currentUserStored, selectCurrentUser, signedIn } from '#src/auth/authSlice.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';
import { reset } from '#src/auth/sessionTools.ts';
import { openStorage } from '#src/config/browserStorage.ts';
import { answerCurrentUser } from '../support/network.ts';
import { fakeIdentity } from '../support/renderApp.tsx';

const person = {
  id: '00000000-0000-4000-8000-000000000001',
  accountType: 'hospice',
  role: 'hospice_admin',
  email: 'ana@harbor.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
  hospice: { id: '00000000-0000-4000-8000-000000000002', name: 'Harbor Hospice', timeZone: 'America/New_York' },
  group: { id: '00000000-0000-4000-8000-000000000003', name: 'Lakeside', type: 'aco' as const },
};

function open() {
  const storage = openStorage(() => window.localStorage);
  return makeStore({ loadIdentity: async () => fakeIdentity().client, goTo: () => {}, storage, tabStorage: storage });
}

/** Opened, and done with reading what was stored. */
async function opened() {
  const made = open();
  await expect.poll(() => made.persistor.getState().bootstrapped).toBe(true);
  return made;
}

const stored = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<string>(JSON.parse(window.localStorage.getItem('wayside.auth') ?? '{}')).map(([key, value]) => [
      key,
      JSON.parse(value),
    ]),
  );

describe('Store reset', () => {
  test('keeps auth and survey and drops everything else', async () => {
    answerCurrentUser(person);
    const { store } = open();
    store.dispatch(currentUserStored(person));
    store.dispatch(signedIn());
    store.dispatch(surveyOpened({ publicToken: 'p' }));
    store.dispatch(surveyLoggedIn('t', 0));
    store.dispatch(mobileDialogOpened());
    await store.dispatch(currentUserApi.endpoints.getCurrentUser.initiate());
    const before = store.getState();
    expect(Object.keys(before.api.queries)).toHaveLength(1);

    store.dispatch(reset());

    const after = store.getState();
    expect(after.auth).toBe(before.auth);
    expect(after.survey).toBe(before.survey);
    expect(after.common).toEqual({ mobileLimitedCapabilitiesDialog: { isOpen: false } });
    expect(after.api.queries).toEqual({});
  });
});

describe('Auth state', () => {
  test('loses user, hospice and group on clearAuth', () => {
    const { store } = open();
    store.dispatch(currentUserStored(person));
    expect(selectCurrentUser(store.getState())).toEqual(person);

    store.dispatch(clearAuth());

    expect(store.getState().auth).toMatchObject({ user: null, hospice: null, group: null });
  });

  test('is stored as ids, account type, role and group type, and nothing more', async () => {
    const { store, persistor } = await opened();
    store.dispatch(currentUserStored(person));
    store.dispatch(surveyLoggedIn('secret', 0));
    await persistor.flush();

    const { _persist, ...kept } = stored();
    expect(kept).toEqual({
      user: { id: person.id, accountType: 'hospice', role: 'hospice_admin' },
      hospice: { id: person.hospice.id },
      group: { id: person.group.id, type: 'aco' },
    });
    expect(Object.keys(window.localStorage)).toEqual(['wayside.auth']);
  });

  test('is restored when the page is loaded again', async () => {
    const first = await opened();
    first.store.dispatch(currentUserStored(person));
    await first.persistor.flush();

    const { store } = open();

    await expect.poll(() => store.getState().auth.hospice).toEqual({ id: person.hospice.id });
    expect(store.getState().auth.status).toBe('loading');
  });

  test('ignores invalid content in the storage', async () => {
    window.localStorage.setItem(
      'wayside.auth',
      JSON.stringify({
        user: '{"id":7}',
        hospice: '"x"',
        status: '"signedIn"',
        _persist: '{"version":-1,"rehydrated":true}',
      }),
    );
    const { store } = await opened();

    expect(store.getState().auth).toMatchObject({ status: 'loading', user: null, hospice: null });
  });
});
