import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { RouterProvider, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { memoryRouter } from '../support/memoryRouter.ts';

function Screen() {
  const { pathname, search } = useLocation();
  return (
    <QuickFilters
      items={[
        { label: 'All', to: '?', isCurrent: search === '' },
        { label: 'Mine', to: '?filter.assigned=me', state: { search: 'Okafor' }, isCurrent: false, keepsPlace: true },
        { label: 'Elsewhere', to: '/other?page=2', isCurrent: pathname === '/other' },
      ]}
      label="Quick filters"
    />
  );
}

function open(at: string) {
  const router = memoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/before', at] });
  render(<RouterProvider router={router} />);
  return router;
}

/** @returns whether the browser is left to open the link itself */
const click = (name: string): boolean => fireEvent.click(screen.getByRole('link', { name }));
const address = ({ state: { location } }: ReturnType<typeof open>) => location.pathname + location.search;

test('links in a row have complete addresses', () => {
  open('/list?page=3');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/list',
    '/list?filter.assigned=me',
    '/other?page=2',
  ]);
});

test('clicking a link in a row opens it without reloading, with its state', async () => {
  const router = open('/list?page=3');
  expect(click('Mine')).toBe(false);
  await expect.poll(() => address(router)).toBe('/list?filter.assigned=me');
  expect(router.state.location.state).toEqual({ search: 'Okafor' });
});

test('only a link that keeps the reader’s place leaves the page where it is scrolled', async () => {
  const router = open('/list?page=3');
  click('Mine');
  await expect.poll(() => address(router)).toBe('/list?filter.assigned=me');
  expect(router.state.preventScrollReset).toBe(true);
  click('Elsewhere');
  await expect.poll(() => address(router)).toBe('/other?page=2');
  expect(router.state.preventScrollReset).toBe(false);
});

test('Back returns to the page with the clicked link', async () => {
  const router = open('/list?page=3');
  click('Elsewhere');
  await expect.poll(() => address(router)).toBe('/other?page=2');
  await router.navigate(-1);
  expect(address(router)).toBe('/list?page=3');
});

test('clicking the link of the current page doesn’t add a history entry', async () => {
  const router = open('/list');
  click('All');
  await expect.poll(() => router.state.historyAction).toBe('REPLACE');
  await router.navigate(-1);
  expect(address(router)).toBe('/before');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'clicking a link in a row with %o is left to the browser',
  (keys) => {
    open('/list');
    const link = screen.getByRole('link', { name: 'Mine' });
    const event = createEvent.click(link, keys);
    fireEvent(link, event);
    expect(event.defaultPrevented).toBe(false);
  },
);
