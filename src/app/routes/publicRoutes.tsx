import { Outlet, type RouteObject } from 'react-router-dom';
import { screen } from './screen.ts';
import { mayBeSignedIn } from '#src/auth/signIn/signInHint.ts';

/** Open to everybody, signed in or not. */
export const publicRoutes: RouteObject[] = [
  screen('logout/callback', 'Logged out', () => import('#src/features/identity/LoggedOutScreen.tsx')),
  screen('signup/callback', 'Account ready', () => import('#src/features/identity/SignupCallbackScreen.tsx')),
  screen(
    'communication/unsubscribe/:messageId',
    'Email preferences',
    () => import('#src/features/mail/unsubscribe/UnsubscribeScreen.tsx'),
  ),
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
    screen('login', 'Log in', () => import('#src/features/identity/LoginScreen.tsx')),
    screen('signup', 'Sign up', () => import('#src/features/people/signup/SignupScreen.tsx')),
  ],
};
