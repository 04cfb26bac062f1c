import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { captureRedirectCallback } from './auth/signIn/redirectCallback.ts';
import { loginPathFor } from './auth/signIn/redirectPath.ts';
import { mayBeSignedIn } from './auth/signIn/signInHint.ts';
import { LastResort } from './app/errors/LastResort.tsx';
import { watchPreloadErrors } from './app/errors/newVersion.ts';
import { setNavigation } from './app/navigation.ts';
import { startReporting } from './app/reporting/reporting.ts';
import { createAppRouter, needsSignIn, routePattern } from './app/router.tsx';
import './config/featureFlags.ts';
import { takeInviteLink } from './features/people/signup/inviteLink.ts';
import { takeSurveyLink } from './features/surveys/answering/surveyLink.ts';
import { startColorMode } from './ui/theme/colorMode.ts';
import { applyTokens } from './ui/theme/tokens.ts';
import './ui/theme/base.css';

if (window.location.pathname.startsWith('/survey/')) takeSurveyLink();
if (window.location.pathname === '/signup') takeInviteLink();
applyTokens();
startColorMode();
watchPreloadErrors();

const comesFromProvider = captureRedirectCallback();
if (comesFromProvider || mayBeSignedIn()) {
  // Beside the first screen, not after it. Where it fails, the route that needs it says so.
  import('./app/appStore.ts').catch(() => {});
} else if (needsSignIn(window.location.pathname)) {
  // The guard would come to the same, but only after fetching the whole area.
  window.history.replaceState(null, '', loginPathFor(window.location));
}

const router = createAppRouter();
setNavigation((path) => void router.navigate(path, { replace: true }));
startReporting(() => routePattern(router.state.matches));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>
    </StrictMode>,
  );
}
