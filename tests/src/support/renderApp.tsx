import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { AppProviders } from '#src/app/signedIn/AppProviders.tsx';
import { OnlySignedOut, RequireUser } from '#src/app/signedIn/guards.tsx';
import { MobileDialog } from '#src/app/signedIn/MobileDialog.tsx';
import { PageSpinner } from '#src/app/PageSpinner.tsx';
import { makeStore } from '#src/app/signedIn/store.ts';
import type { IdentityClient } from '#src/auth/signIn/identity.ts';
import { startSession } from '#src/auth/session.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { env } from '#src/config/env.ts';
import { authorizationOf } from '../../server/support/server.ts';
import { connect, type Answering } from './network.ts';
import { memoryRouter } from './memoryRouter.ts';

const PERSON_OF_ANOTHER_API = { id: '00000000-0000-4000-8000-000000000001' };

/** Leaves the cookie that a browser keeps after a sign-in. */
export const leaveSignInHint = (): void => {
  document.cookie = `auth0.${env.authClientId}.is.authenticated=true; path=/`;
};

/** An identity provider's client in memory; `calls` lists its calls. */
export function fakeIdentity(
  given: Partial<IdentityClient> = {},
  person: { readonly id: string } = PERSON_OF_ANOTHER_API,
) {
  const calls: string[] = [];
  const client: IdentityClient = {
    startSignIn: async ({ returnTo }) => void calls.push(`startSignIn ${returnTo}`),
    finishSignIn: async () => {
      calls.push('finishSignIn');
      return { returnTo: null };
    },
    getToken: async () => authorizationOf(person).replace('Bearer ', ''),
    signOut: async ({ returnTo }) => void calls.push(`signOut ${returnTo}`),
    forget: async () => void calls.push('forget'),
    ...given,
  };
  return { client, calls };
}

interface Options {
  readonly at: string;
  /** The signed-in person; nobody if omitted. */
  readonly user?: { readonly id: string } | undefined;
  readonly server?: Answering;
  readonly identity?: IdentityClient;
  /** The address that the identity provider redirected to. */
  readonly callbackUrl?: string;
  /** Delays the login page's code until it resolves. */
  readonly beforeLogin?: Promise<void>;
}

/** The routes as the app mounts them: behind the guards, with the real store, against a real server. */
export function renderApp(routes: RouteObject[], { at, beforeLogin, callbackUrl, identity, server, user }: Options) {
  if (server) connect(server);
  if (user) leaveSignInHint();
  const client = identity ?? fakeIdentity({}, user).client;
  const { store, persistor } = makeStore({
    loadIdentity: async () => client,
    goTo: (path) => void router.navigate(path, { replace: true }),
    storage: browserStorage,
    tabStorage,
  });
  const router = memoryRouter(
    [
      {
        HydrateFallback: PageSpinner,
        element: (
          <AppProviders store={store}>
            <Outlet />
            <MobileDialog />
          </AppProviders>
        ),
        children: [
          {
            element: <RequireUser />,
            children: [{ index: true, lazy: () => import('#src/app/areas/RootRedirect.tsx') }, ...routes],
          },
          {
            element: <OnlySignedOut />,
            children: [
              {
                path: 'login',
                lazy: async () => {
                  await beforeLogin;
                  return import('#src/features/identity/LoginScreen.tsx');
                },
              },
            ],
          },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const started = store.dispatch(startSession(callbackUrl ?? null));
  return {
    ...render(<RouterProvider router={router} />),
    person: userEvent.setup(),
    router,
    store,
    persistor,
    started,
  };
}

export const addressOf = ({ state }: ReturnType<typeof memoryRouter>): string =>
  state.location.pathname + state.location.search + state.location.hash;
