import { matchRoutes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { appRoutes, AREAS, loadAreaRoutes } from '#src/app/router.tsx';

const SCREEN = '/hospice/settings/intake';

const titleAt = (routes: ReturnType<typeof appRoutes>): unknown => matchRoutes(routes, SCREEN)?.at(-1)?.route.handle;

test('the app can begin with the routes of the area that is open', async () => {
  expect(titleAt(appRoutes(await loadAreaRoutes(SCREEN)))).toEqual({ title: 'Intake tray' });
  // The routes of one start of the app are not those of another.
  expect(titleAt(appRoutes())).toEqual({ title: 'Not found' });
});

test.each(['/', '/login', '/signup', '/nowhere/at/all'])('%s has no area to load', async (path) => {
  expect(await loadAreaRoutes(path)).toBeUndefined();
});

test('the app begins without an area that can’t be loaded', async () => {
  const get = vi.spyOn(AREAS, 'get').mockReturnValue(() => Promise.reject(new Error('Failed to fetch')));
  expect(await loadAreaRoutes(SCREEN)).toBeUndefined();
  get.mockRestore();
});
