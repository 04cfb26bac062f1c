import { Suspense } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LastResort } from '#src/app/errors/LastResort.tsx';
import { isMissingModule, markRefresh, watchPreloadErrors } from '#src/app/errors/newVersion.ts';
import { RouteError } from '#src/app/errors/RouteError.tsx';
import { appRoutes } from '#src/app/router.tsx';
import { tabStorage } from '#src/config/browserStorage.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { memoryRouter } from '../support/memoryRouter.ts';
import { network } from '../support/network.ts';

const open = (route: RouteObject, at = '/') =>
  render(
    <RouterProvider
      router={memoryRouter([{ HydrateFallback: () => null, errorElement: <RouteError />, children: [route] }], {
        initialEntries: [at],
      })}
    />,
  );

const ANSWERS = {
  there: () => HttpResponse.json({ status: 'ok' }),
  starting: () => new HttpResponse('Starting', { status: 503 }),
  away: () => HttpResponse.error(),
};
const serverIs = (state: keyof typeof ANSWERS) => network.use(http.get('*/healthz', ANSWERS[state]));

const broken = (error: unknown): RouteObject => ({
  path: '/',
  element: <p>Fine</p>,
  loader: () => Promise.reject(error),
});

function Broken(): never {
  throw new Error('boom');
}

describe('Error page', () => {
  // React and the router log every error that they catch.
  beforeEach(() => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => quiet.mockRestore();
  });

  test('for an unknown path says that nothing was found, and links home', async () => {
    render(<RouterProvider router={memoryRouter(appRoutes(), { initialEntries: ['/nowhere/at/all'] })} />);

    expect(await screen.findByRole('heading', { name: 'Oops, nothing was found!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Not found · Wayside');
  });

  test('for an app error offers support and a link home', async () => {
    open(broken(new Error('boom')));

    expect(await screen.findByRole('heading', { name: 'Oops, something is broken' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'support@wayside.example' })).toHaveAttribute(
      'href',
      'mailto:support@wayside.example',
    );
    expect(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://app.example/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: https://app.example/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['a style sheet', 'Unable to preload CSS for /assets/a.css'],
  ])('for a missing module, in the words of %s, offers a refresh to the new version', async (_browser, message) => {
    serverIs('there');
    open(broken(new TypeError(message)));

    expect(await screen.findByRole('heading', { name: 'There is a new version!' })).toBeVisible();
    expect(
      screen.getByText('Please click the button below to refresh the page and load the new version.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh page' })).toBeVisible();
  });

  test('for a module that is missing because the network is away says so, and speaks of no new version', async () => {
    const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      open(broken(new TypeError('Failed to fetch dynamically imported module: x')));

      expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
      expect(screen.getByText(/will open automatically when the connection is back/)).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    } finally {
      away.mockRestore();
    }
  });

  test.each(['starting', 'away'] as const)(
    'for a module that is missing because the server is %s says so, and speaks of no new version',
    async (state) => {
      serverIs(state);
      open(broken(new TypeError('Failed to fetch dynamically imported module: x')));

      expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  test('is not shown for a part of a screen that is missing because the server is away: it comes when the server answers', async () => {
    serverIs('away');
    let isAway = true;
    const Part = lazyComponent(() =>
      isAway ? Promise.reject(new TypeError('Failed to fetch x')) : Promise.resolve(() => <p>The part</p>),
    );
    open({
      path: '/',
      element: (
        <Suspense fallback={<p>Loading</p>}>
          <Part />
        </Suspense>
      ),
    });
    expect(await screen.findByText('Loading')).toBeVisible();
    serverIs('there');
    isAway = false;
    expect(await screen.findByText('The part', undefined, { timeout: 5_000 })).toBeVisible();
  });

  test('is not shown for a part of a screen that is missing because the network is away: it comes when the network is back', async () => {
    const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let tries = 0;
    const Part = lazyComponent(async () => {
      tries += 1;
      if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module: x');
      return () => <p>The part</p>;
    });
    const screenWithPart = (
      <>
        <p>The rest</p>
        <Suspense fallback={<p>Loading</p>}>
          <Part />
        </Suspense>
      </>
    );
    try {
      open({ path: '/', element: screenWithPart });
      await waitFor(() => expect(tries).toBe(1));
      expect(screen.getByText('The rest')).toBeVisible();
      expect(screen.getByText('Loading')).toBeVisible();
    } finally {
      away.mockRestore();
    }
    serverIs('there');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('The part')).toBeVisible();
    expect(screen.getByText('The rest')).toBeVisible();
  });

  test('is shown for a part of a screen that is missing although the network is there', async () => {
    serverIs('there');
    const Part = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x')));
    open({ path: '/', element: <Part /> });
    expect(await screen.findByRole('heading', { name: 'There is a new version!' })).toBeVisible();
  });

  test('does not ask for another refresh when the first did not help', async () => {
    serverIs('there');
    markRefresh(tabStorage);
    open(broken(new TypeError('Failed to fetch dynamically imported module: x')));

    expect(await screen.findByRole('heading', { name: 'Oops, something is broken' })).toBeVisible();
  });

  test('is "Unexpected Application Error" when no page can be shown', () => {
    render(
      <LastResort>
        <Broken />
      </LastResort>,
    );
    expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  });
});

function reported(error: Error): Error {
  const watch = new AbortController();
  watchPreloadErrors(watch.signal);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  watch.abort();
  return error;
}

describe('Vite preload error', () => {
  test('of a style sheet takes its link away, so that another try loads it', () => {
    const watch = new AbortController();
    watchPreloadErrors(watch.signal);
    const link = document.head.appendChild(document.createElement('link'));
    link.dispatchEvent(new Event('error'));
    watch.abort();
    expect(link).not.toBeInTheDocument();
  });

  test('is a missing module when the fetch failed, whatever its words', () => {
    expect(isMissingModule(reported(new TypeError('Modul konnte nicht geladen werden')))).toBe(true);
  });

  test('is an app error when the module was loaded and failed to start', () => {
    expect(isMissingModule(reported(new ReferenceError("Cannot access 'a' before initialization")))).toBe(false);
  });
});
