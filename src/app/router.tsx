import {
  createBrowserRouter,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { useRouteTitle } from '#src/ui/page/useDocumentTitle.ts';
import { NotFoundPage } from './errors/NotFound.tsx';
import { RouteError } from './errors/RouteError.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { useShellUntilDrawn } from './shell/shellElement.ts';
import { publicRoutes, signedOutRoutes } from './routes/publicRoutes.tsx';
import { tabTitle } from './routes/tabTitle.ts';

/** The title in a route's `handle`. Never a person's name: titles show in histories and on shared screens. */
const titleIn = (handle: unknown): string =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : '';

function RootLayout() {
  useShellUntilDrawn();
  const title = useMatches().reduce((found, { handle }) => titleIn(handle) || found, '');
  useRouteTitle(tabTitle(useLocation()) ?? title);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const SIGNED_IN = 'signedIn';

export const signedInRoutes = {
  id: SIGNED_IN,
  lazy: () => import('./signedIn/SignedInRoot.tsx'),
  children: [{ index: true, lazy: () => import('./areas/RootRedirect.tsx') }],
} satisfies RouteObject;

/** Each area brings its own routes: nobody loads the list of another's screens. */
export const AREAS: ReadonlyMap<string, () => Promise<RouteObject>> = new Map([
  ['admin', async () => (await import('./routes/adminRoutes.tsx')).adminRoutes],
  ['hospice', async () => (await import('./routes/hospiceRoutes.tsx')).hospiceRoutes],
  ['stakeholder', async () => (await import('./routes/stakeholderRoutes.tsx')).stakeholderRoutes],
]);

const areaOf = (path: string): string => path.split('/')[1] ?? '';

/** The routes of the path's area. Undefined if it has no area or they can't be loaded: `addArea` then tries again and reports the error. */
export const loadAreaRoutes = async (path: string): Promise<RouteObject | undefined> =>
  AREAS.get(areaOf(path))?.().catch(() => undefined);

/** Adds the routes of the path's area before the router looks for the path. */
export const addArea: PatchRoutesOnNavigationFunction = async ({ path, matches, patch }) => {
  const area = areaOf(path);
  const load = AREAS.get(area);
  if (load && !matches.some(({ route }) => route.path === area)) patch(SIGNED_IN, [await load()]);
};

/** The app's routes, with those of one area if they are already loaded. `addArea` adds the others. */
export const appRoutes = (area?: RouteObject): RouteObject[] => [
  {
    Component: RootLayout,
    errorElement: <RouteError />,
    HydrateFallback: PageSpinner,
    children: [
      ...publicRoutes,
      signedOutRoutes,
      area ? { ...signedInRoutes, children: [...signedInRoutes.children, area] } : signedInRoutes,
      { path: '*', handle: { title: 'Not found' }, element: <NotFoundPage /> },
    ],
  },
];

/** Whether this path is open to signed-in people only. */
export const needsSignIn = (pathname: string): boolean => pathname === '/' || AREAS.has(areaOf(pathname));

/** @param area the routes of the open area, if they are loaded: adding them later makes the router sort and match all routes again */
export const createAppRouter = (area?: RouteObject) =>
  createBrowserRouter(appRoutes(area), { patchRoutesOnNavigation: addArea });

interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** `/hospice/referrals/:id`: the part of an address that an error report may contain. */
export const routePattern = (matches: readonly Match[]): string =>
  `/${matches
    .map(({ route }) => route.path)
    .filter((path) => path !== undefined && path !== '')
    .join('/')}`;
