import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { comesFromProvider } from '#src/auth/signIn/redirectCallback.ts';
import { loginPathFor } from '#src/auth/signIn/redirectPath.ts';
import { mayBeSignedIn } from '#src/auth/signIn/signInHint.ts';
import { LastResort } from './errors/LastResort.tsx';
import { watchPreloadErrors } from './errors/newVersion.ts';
import { setNavigation } from './navigation.ts';
import { startReporting } from './reporting/reporting.ts';
import { hasShell } from './shell/shellElement.ts';
import { loadAreaRoutes, createAppRouter, needsSignIn, routePattern } from './router.tsx';
import '#src/config/featureFlags.ts';
import { takeInviteLink } from '#src/features/people/signup/inviteLink.ts';
import { takeSurveyLink } from '#src/features/surveys/answering/surveyLink.ts';
import { startColorMode } from '#src/ui/theme/colorMode.ts';
import { applyTokens } from '#src/ui/theme/tokens.ts';
import '#src/ui/theme/base.css';

/**
 * Where the page came with a frame, the first thing that is drawn is its screen: drawn in one go, while the loading that the router would
 * show before is drawn in pieces, with a pause after each.
 */
const screenIsHere = (router: ReturnType<typeof createAppRouter>): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

async function draw(router: ReturnType<typeof createAppRouter>, place: HTMLElement): Promise<void> {
  if (hasShell() && !router.state.initialized) await screenIsHere(router);
  createRoot(place).render(
    <StrictMode>
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>
    </StrictMode>,
  );
}

/**
 * Starts the app in the page. Not while this module runs: each look at a cookie notes where in the code it was made, and for code that
 * runs while its file loads, Chromium reads the whole file a second time for that.
 */
export async function startApp(): Promise<void> {
  if (window.location.pathname.startsWith('/survey/')) takeSurveyLink();
  if (window.location.pathname === '/signup') takeInviteLink();
  applyTokens();
  startColorMode();
  watchPreloadErrors();

  if (comesFromProvider() || mayBeSignedIn()) {
    // Beside the first screen, not after it. Where it fails, the route that needs it says so.
    import('./signedIn/appStore.ts').then(({ appStore }) => appStore()).catch(() => {});
  } else if (needsSignIn(window.location.pathname)) {
    // The guard would come to the same, but only after fetching the whole area.
    window.history.replaceState(null, '', loginPathFor(window.location));
  }

  // The frame is already on the screen, so there is time to wait for the area's routes.
  const routes = hasShell() ? loadAreaRoutes(window.location.pathname) : Promise.resolve(undefined);
  const started = routes.then((area) => createAppRouter(area));
  let router: ReturnType<typeof createAppRouter> | undefined;
  setNavigation((path) => void started.then((ready) => ready.navigate(path, { replace: true })));
  startReporting(() => routePattern(router?.state.matches ?? []));
  router = await started;

  const root = document.getElementById('root');
  if (root) void draw(router, root);
}
