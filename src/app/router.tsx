import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { adminRoutes } from './routes/adminRoutes.tsx';
import { NotFoundPage } from './errors/NotFound.tsx';
import { RouteError } from './errors/RouteError.tsx';
import { hospiceRoutes } from './routes/hospiceRoutes.tsx';
import { PageSpinner } from './PageSpinner.tsx';
import { publicRoutes, signedOutRoutes } from './routes/publicRoutes.tsx';
import { RootLayout } from './RootLayout.tsx';
import { stakeholderRoutes } from './routes/stakeholderRoutes.tsx';

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

/** Whether the guards ask for a signed-in person at this path. */
export const needsSignIn = (pathname: string): boolean => SIGNED_IN_AREA.test(pathname);

export const createAppRouter = () => createBrowserRouter(routes);
