import { render, screen } from '@testing-library/react';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LastResort } from '#src/app/errors/LastResort.tsx';
import { isMissingModule, markRefresh, watchPreloadErrors } from '#src/app/errors/newVersion.ts';
import { RouteError } from '#src/app/errors/RouteError.tsx';
import { routes } from '#src/app/router.tsx';
import { tabStorage } from '#src/config/browserStorage.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

const open = (route: RouteObject, at = '/') =>
  render(
    <RouterProvider
      router={memoryRouter([{ HydrateFallback: () => null, errorElement: <RouteError />, children: [route] }], {
        initialEntries: [at],
      })}
    />,
  );

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
    render(<RouterProvider router={memoryRouter(routes, { initialEntries: ['/nowhere/at/all'] })} />);

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
      expect(screen.getByText(/will open automatically when you are back online/)).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    } finally {
      away.mockRestore();
    }
  });

  test('does not ask for another refresh when the first did not help', async () => {
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
  test('is a missing module when the fetch failed, whatever its words', () => {
    expect(isMissingModule(reported(new TypeError('Modul konnte nicht geladen werden')))).toBe(true);
  });

  test('is an app error when the module was loaded and failed to start', () => {
    expect(isMissingModule(reported(new ReferenceError("Cannot access 'a' before initialization")))).toBe(false);
  });
});
