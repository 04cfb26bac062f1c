import {
  createBrowserRouter,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  type RouteObject,
} from 'react-router-dom';
import { useRouteTitle } from '#src/ui/page/useDocumentTitle.ts';
import { adminRoutes } from './routes/adminRoutes.tsx';
import { NotFoundPage } from './errors/NotFound.tsx';
import { RouteError } from './errors/RouteError.tsx';
import { hospiceRoutes } from './routes/hospiceRoutes.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { publicRoutes, signedOutRoutes } from './routes/publicRoutes.tsx';
import { stakeholderRoutes } from './routes/stakeholderRoutes.tsx';
import { tabTitle } from './routes/tabTitle.ts';

/** The title in a route's `handle`. Never a person's name: titles show in histories and on shared screens. */
const titleIn = (handle: unknown): string =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
    ? handle.title
    : '';

function RootLayout() {
  const title = useMatches().reduce((found, { handle }) => titleIn(handle) || found, '');
  useRouteTitle(tabTitle(useLocation()) ?? title);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const signedInRoutes: RouteObject = {
  lazy: () => import('./areas/SignedInRoot.tsx'),
  children: [
    { index: true, lazy: () => import('./areas/RootRedirect.tsx') },
    adminRoutes,
    hospiceRoutes,
    stakeholderRoutes,
  ],
};

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    errorElement: <RouteError />,
    HydrateFallback: PageSpinner,
    children: [
      ...publicRoutes,
      signedOutRoutes,
      signedInRoutes,
      { path: '*', handle: { title: 'Not found' }, element: <NotFoundPage /> },
    ],
  },
];

const SIGNED_IN_AREA = /^\/(?:$|admin(?:\/|$)|hospice(?:\/|$)|stakeholder(?:\/|$))/;

/** Whether this path is open to signed-in people only. */
export const needsSignIn = (pathname: string): boolean => SIGNED_IN_AREA.test(pathname);

export const createAppRouter = () => createBrowserRouter(routes);

interface Match {
  readonly route: { readonly path?: string | undefined };
}

/** `/hospice/referrals/:id`: the part of an address that an error report may contain. */
export const routePattern = (matches: readonly Match[]): string =>
  `/${matches
    .map(({ route }) => route.path)
    .filter((path) => path !== undefined && path !== '')
    .join('/')}`;
