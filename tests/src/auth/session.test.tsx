import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { currentUserApi } from '#src/auth/currentUserApi.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { notifyOtherTabs } from '#src/auth/otherTabs.ts';
import { signOut } from '#src/auth/signOut.ts';
import { keptReturnPath } from '#src/auth/signIn/returnPath.ts';
import { tabStorage } from '#src/config/browserStorage.ts';
import { answerCurrentUser } from '../support/network.ts';
import { addressOf, fakeIdentity, renderApp } from '../support/renderApp.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const admin = { id: ID, accountType: 'admin', role: 'superuser', hospice: null, group: null, firstName: 'Ada' };

const thrown = (error: string, more: object = {}) =>
  Object.assign(new Error(error), { error, error_description: error }, more);
const callbackUrl = 'http://localhost:3000/?login=success&code=c&state=s';

function Name() {
  return <p>{currentUserApi.useGetCurrentUserQuery().data?.firstName}</p>;
}

describe('Return from the identity provider', () => {
  test('exchanges the answer once and opens the requested page', async () => {
    answerCurrentUser(admin);
    const { client, calls } = fakeIdentity({
      finishSignIn: async () => {
        calls.push('finished');
        return { returnTo: '/admin/hospices?a=1' };
      },
    });
    const { router } = renderApp([adminRoutes], { at: '/?login=success', identity: client, callbackUrl });

    expect(await screen.findByRole('heading', { name: 'Hospices' })).toBeVisible();
    expect(addressOf(router)).toBe('/admin/hospices?a=1');
    expect(calls).toEqual(['finished']);
  });

  test('ignores a requested page of another origin', async () => {
    answerCurrentUser(admin);
    const { client } = fakeIdentity({ finishSignIn: async () => ({ returnTo: '//evil.example/admin' }) });
    const { router } = renderApp([adminRoutes], { at: '/?login=success', identity: client, callbackUrl });

    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
    expect(addressOf(router)).toBe('/admin');
  });

  test.each([
    ['state_mismatch', 'Invalid state'],
    ['missing_transaction', 'Invalid state'],
    ['timeout', 'Logging in took too long'],
    ['cancelled', 'The login window was closed'],
    ['login_required', 'Your session has ended'],
    ['missing_refresh_token', 'We couldn’t renew your session'],
    ['something_else', 'Login failed'],
  ])('with the error %s shows why and offers login', async (code, title) => {
    const { client } = fakeIdentity({ finishSignIn: () => Promise.reject(thrown(code)) });
    renderApp([adminRoutes], { at: '/?login=success', identity: client, callbackUrl });

    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('shows why even when the login page loads slowly', async () => {
    const refusal = Promise.withResolvers<never>();
    const login = Promise.withResolvers<void>();
    const { client } = fakeIdentity({ finishSignIn: () => refusal.promise });
    const { router } = renderApp([adminRoutes], {
      at: '/?login=success',
      identity: client,
      callbackUrl,
      beforeLogin: login.promise,
    });
    // The guard of the page is mounted by then.
    await waitFor(() => expect(router.state.initialized).toBe(true));
    refusal.reject(thrown('timeout'));
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    login.resolve();

    expect(await screen.findByRole('alert')).toHaveTextContent('Logging in took too long');
    expect(addressOf(router)).toBe('/login?reason=timeout');
  });

  test('with access denied keeps the requested page for the next try', async () => {
    const refusal = thrown('access_denied', { appState: { returnTo: '/admin/hospices' } });
    const { client } = fakeIdentity({ finishSignIn: () => Promise.reject(refusal) });
    const { router } = renderApp([adminRoutes], { at: '/?login=success', identity: client, callbackUrl });

    await screen.findByRole('alert');
    expect(addressOf(router)).toBe('/login?reason=access_denied&redirectPath=%2Fadmin%2Fhospices');
  });
});

describe('Session that cannot be restored', () => {
  test.each(['login_required', 'missing_refresh_token'])(
    'because of %s logs out and keeps the requested page',
    async (code) => {
      const { client, calls } = fakeIdentity({ getToken: () => Promise.reject(thrown(code)) });
      const { router } = renderApp([adminRoutes], { at: '/admin/hospices', identity: client, user: { id: ID } });

      expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
      expect(addressOf(router)).toBe(`/login?reason=${code}&redirectPath=%2Fadmin%2Fhospices`);
      await waitFor(() => expect(calls).toContain('forget'));
    },
  );

  test('because of the network can be retried', async () => {
    answerCurrentUser(admin);
    let tries = 0;
    const { client } = fakeIdentity({
      getToken: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('token');
      },
    });
    const { person } = renderApp([adminRoutes], { at: '/admin', identity: client, user: { id: ID } });

    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
  });

  test('because the API refuses the token leads to login', async () => {
    answerCurrentUser({ status: 401, code: 'unauthenticated', message: 'No' }, 401);
    const { router } = renderApp([adminRoutes], { at: '/admin', user: { id: ID } });

    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
    expect(addressOf(router)).toBe('/login?reason=login_required&redirectPath=%2Fadmin');
  });

  test('because the API is down says so', async () => {
    answerCurrentUser({ status: 500, code: 'internal', message: 'No' }, 500);
    renderApp([adminRoutes], { at: '/admin', user: { id: ID } });

    expect(await screen.findByRole('heading', { name: 'Something went wrong on our end' })).toBeVisible();
  });
});

describe('Logout', () => {
  test('clears the store and the browser storage, and goes on to the provider', async () => {
    answerCurrentUser(admin);
    const { client, calls } = fakeIdentity();
    const { store, persistor } = renderApp([adminRoutes], { at: '/admin', identity: client, user: { id: ID } });
    await screen.findByRole('heading', { name: 'Administration' });
    await persistor.flush();
    expect(window.localStorage.getItem('wayside.auth')).toContain(ID);

    await store.dispatch(signOut());

    expect(calls).toEqual([`signOut ${window.location.origin}/logout/callback`]);
    expect(selectCurrentUser(store.getState())).toBeNull();
    expect(store.getState().api.queries).toEqual({});
    expect(window.localStorage.getItem('wayside.auth') ?? '').not.toContain(ID);
    expect(keptReturnPath(tabStorage)).toEqual({ returnTo: null, wasIdle: false });
  });

  test('by the idle clock keeps the page for the next login', async () => {
    answerCurrentUser(admin);
    const { client } = fakeIdentity();
    const { store } = renderApp([adminRoutes], { at: '/admin', identity: client, user: { id: ID } });
    await screen.findByRole('heading', { name: 'Administration' });
    window.history.replaceState(null, '', '/admin?a=1');

    await store.dispatch(signOut('idle'));

    expect(keptReturnPath(tabStorage)).toEqual({ returnTo: '/admin?a=1', wasIdle: true });
    window.history.replaceState(null, '', '/');
  });

  test('in one tab ends the session in another', async () => {
    answerCurrentUser(admin);
    const { router } = renderApp([adminRoutes], { at: '/admin', user: { id: ID } });
    await screen.findByRole('heading', { name: 'Administration' });

    notifyOtherTabs('signed_out_elsewhere');

    // The page behind has alerts of its own until the login page is there.
    await waitFor(() => expect(addressOf(router)).toBe('/login?reason=signed_out_elsewhere&redirectPath=%2Fadmin'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You’re logged out'));
  });
});

test('a component that asks for the current user gets it from the API', async () => {
  answerCurrentUser(admin);
  renderApp([{ path: 'name', element: <Name /> }], { at: '/name', user: { id: ID } });
  expect(await screen.findByText('Ada')).toBeVisible();
});
