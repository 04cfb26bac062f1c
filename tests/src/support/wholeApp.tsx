import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { liveUpdateEndpoints } from '#contract/notifications/liveUpdates.ts';
import { AppProviders } from '#src/app/signedIn/AppProviders.tsx';
import { OnlySignedOut, RequireUser } from '#src/app/signedIn/guards.tsx';
import { signedOutRoutes } from '#src/app/routes/publicRoutes.tsx';
import { addArea, appRoutes, AREAS, signedInRoutes } from '#src/app/router.tsx';
import { makeStore, type AppStore } from '#src/app/signedIn/store.ts';
import { startSession } from '#src/auth/session.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { connect, network, type Answering } from './network.ts';
import { fakeIdentity, leaveSignInHint } from './renderApp.tsx';
import { memoryRouter } from './memoryRouter.ts';

/** The leaves below these routes, with their paths from the root on: `/hospice/referrals/:id`. */
function leavesOf(branches: readonly RouteObject[], base = ''): string[] {
  return branches.flatMap(({ children, path }) => {
    const whole = path === undefined ? base : `${base}/${path}`;
    return children ? leavesOf(children, whole) : [whole === '' ? '/' : whole];
  });
}

const areas = await Promise.all([...AREAS.values()].map((load) => load()));

/** Every address that the app answers, from the router's own routes. */
export const APP_ADDRESSES: readonly string[] = [...new Set(leavesOf([...appRoutes(), ...areas]))];

/** The app's routes. Where the real ones bring the page's one store, these bring the store of one rendering. */
function routesWith(store: AppStore): RouteObject[] {
  const behind = (guard: ReactNode, { id, children = [] }: RouteObject): RouteObject => ({
    ...(id === undefined ? {} : { id }),
    element: <AppProviders store={store}>{guard}</AppProviders>,
    children,
  });
  return appRoutes().map(({ children = [], Component = null, errorElement = null, HydrateFallback = null }) => ({
    Component,
    errorElement,
    HydrateFallback,
    children: children.map((branch) => {
      if (branch === signedOutRoutes) return behind(<OnlySignedOut />, branch);
      return branch.id === signedInRoutes.id ? behind(<RequireUser />, branch) : branch;
    }),
  }));
}

interface Visit {
  readonly at: string;
  readonly server: Answering;
  /** Nobody is signed in where it is left out. */
  readonly user?: { readonly id: string } | undefined;
}

/** The whole app with all its routes, as start.tsx mounts it, with a store of its own. */
export function openApp({ at, server, user }: Visit) {
  connect(server);
  // Screens come and go too fast here for a stream that stays open.
  network.use(http.get(`*${liveUpdateEndpoints.followChanges.path}`, () => new HttpResponse(null, { status: 503 })));
  if (user) leaveSignInHint();
  const { store } = makeStore({
    loadIdentity: async () => fakeIdentity({}, user).client,
    goTo: (path) => void router.navigate(path, { replace: true }),
    storage: browserStorage,
    tabStorage,
  });
  const router = memoryRouter(routesWith(store), { initialEntries: [at], patchRoutesOnNavigation: addArea });
  void store.dispatch(startSession(null));
  return { ...render(<RouterProvider router={router} />), person: userEvent.setup(), router, store };
}
export type App = ReturnType<typeof openApp>;
