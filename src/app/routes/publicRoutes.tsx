import { Outlet, type RouteObject } from 'react-router-dom';
import { mayBeSignedIn } from '#src/auth/signIn/signInHint.ts';

/** Open to everybody, signed in or not. */
export const publicRoutes: RouteObject[] = [
  {
    path: 'logout/callback',
    handle: { title: 'Logged out' },
    lazy: () => import('#src/features/identity/LoggedOutScreen.tsx'),
  },
  {
    path: 'signup/callback',
    handle: { title: 'Account ready' },
    lazy: () => import('#src/features/identity/SignupCallbackScreen.tsx'),
  },
  {
    path: 'communication/unsubscribe/:messageId',
    handle: { title: 'Email choices' },
    lazy: () => import('#src/features/mail/unsubscribe/UnsubscribeScreen.tsx'),
  },
  {
    path: 'survey/hospice-experience',
    handle: { title: 'How is the care?' },
    // The survey has a page of its own, survey.html; this is for static hosts that answer its address with the app's page.
    lazy: () => import('#src/features/surveys/answering/SurveyScreen.tsx'),
  },
];

/** For people who are not signed in. When nobody can be, neither the store nor the guard is loaded. */
export const signedOutRoutes: RouteObject = {
  lazy: () =>
    mayBeSignedIn() ? import('#src/app/areas/OnlySignedOutRoot.tsx') : Promise.resolve({ Component: Outlet }),
  children: [
    { path: 'login', handle: { title: 'Log in' }, lazy: () => import('#src/features/identity/LoginScreen.tsx') },
    {
      path: 'signup',
      handle: { title: 'Sign up' },
      lazy: () => import('#src/features/people/signup/SignupScreen.tsx'),
    },
  ],
};
