import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, type ReactNode } from 'react';
import { Link, RouterProvider, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commaList, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

const Query = z.strictObject({
  'filter.status': z.optional(commaList(z.enum(['new', 'done']))),
  sortBy: z.optional(sortKeys(['receivedAt', 'name'])),
  ...paging,
});

/** The page and the address, each time when the list was drawn. */
const drawn: string[] = [];

function List() {
  const [query, changeQuery, linkTo] = useListQuery(Query);
  const { search } = useLocation();
  useLayoutEffect(() => {
    drawn.push(`page ${query.page} at ${search}`);
  });
  const quick = linkTo({ 'filter.status': ['done'] });
  return (
    <>
      <output>{JSON.stringify(query)}</output>
      <button onClick={() => changeQuery({ 'filter.status': ['new'] })}>Only new</button>
      <button onClick={() => changeQuery({ 'filter.status': undefined })}>All</button>
      <button onClick={() => changeQuery({ page: 3 })}>Page 3</button>
      <button onClick={() => changeQuery({ page: 4 })}>Page 4</button>
      <button onClick={() => changeQuery({ search: 'Okafor' })}>Search</button>
      <button onClick={() => changeQuery({ search: undefined })}>Stop searching</button>
      <button onClick={() => changeQuery({ sortBy: [{ column: 'name', direction: 'ASC' }] })}>By name</button>
      <Link state={quick.state} to={quick.to}>
        Done
      </Link>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function open(at: string) {
  const elsewhere = Promise.withResolvers<{ element: ReactNode }>();
  const routes = [
    { path: '/list', element: <List /> },
    { path: '/elsewhere', lazy: () => elsewhere.promise },
  ];
  const router = memoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return {
    person: userEvent.setup(),
    router,
    address: () => router.state.location.search,
    query: (): unknown => JSON.parse(screen.getByRole('status').textContent),
    back: () => router.navigate(-1),
    loadElsewhere: () => elsewhere.resolve({ element: <p>Another screen</p> }),
  };
}

const longerThanATurn = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
  });

const press = (person: ReturnType<typeof userEvent.setup>, name: string) => person.click(screen.getByText(name));

test('a list query is read from the address without its invalid parts', () => {
  const { query } = open('/list?filter.status=done&page=none&color=red');
  expect(query()).toMatchObject({ 'filter.status': ['done'], page: 1, limit: 25 });
});

test('changing a list filter goes back to the first page', async () => {
  const { address, person, query } = open('/list?page=4');
  await press(person, 'Only new');
  expect(query()).toMatchObject({ 'filter.status': ['new'], page: 1 });
  expect(address()).toBe('?filter.status=new');
});

test('changing the page of a list keeps the filters', async () => {
  const { person, query } = open('/list?filter.status=done');
  await press(person, 'Page 3');
  expect(query()).toMatchObject({ 'filter.status': ['done'], page: 3 });
});

test('a list turns its page before its address, and back with it', async () => {
  const { back, person, query } = open('/list?filter.status=done');
  await press(person, 'Page 3');
  // The first page may be drawn once more before.
  await expect
    .poll(() => [...new Set(drawn)].filter((one) => one.startsWith('page 3')))
    .toEqual(['page 3 at ?filter.status=done', 'page 3 at ?filter.status=done&page=3']);
  await back();
  await expect.poll(query).toMatchObject({ 'filter.status': ['done'], page: 1 });
});

test('a list turned twice quickly ends on the last page requested, and Back returns to the first', async () => {
  const { address, back, query } = open('/list?filter.status=done');
  fireEvent.click(screen.getByText('Page 3'));
  fireEvent.click(screen.getByText('Page 4'));
  expect(query()).toMatchObject({ page: 4 });
  await expect.poll(address).toBe('?filter.status=done&page=4');
  await back();
  await expect.poll(query).toMatchObject({ 'filter.status': ['done'], page: 1 });
});

/** Runs it when the address has this page, which is not drawn yet. */
function atPage(page: number, router: ReturnType<typeof open>['router'], run: () => void): void {
  const stop = router.subscribe(({ location }) => {
    if (!location.search.includes(`page=${page}`)) return;
    stop();
    run();
  });
}

test('a list turned again while its address is being drawn ends on the last page requested', async () => {
  const { address, query, router } = open('/list');
  atPage(3, router, () => fireEvent.click(screen.getByText('Page 4')));
  fireEvent.click(screen.getByText('Page 3'));
  await expect.poll(address).toBe('?page=4');
  await longerThanATurn();
  expect(address()).toBe('?page=4');
  expect(query()).toMatchObject({ page: 4 });
});

test('Back while the address of a turned list is being drawn returns to the page before', async () => {
  const { address, back, query, router } = open('/list');
  atPage(3, router, () => void back());
  fireEvent.click(screen.getByText('Page 3'));
  await longerThanATurn();
  expect(address()).toBe('');
  expect(query()).toMatchObject({ page: 1 });
});

test('a filter set before the address catches up overrides a page turn', async () => {
  const { address, back, query } = open('/list');
  fireEvent.click(screen.getByText('Page 3'));
  fireEvent.click(screen.getByText('Done'));
  await expect.poll(address).toBe('?filter.status=done');
  await longerThanATurn();
  expect(address()).toBe('?filter.status=done');
  expect(query()).toMatchObject({ 'filter.status': ['done'], page: 1 });
  await back();
  await expect.poll(query).not.toHaveProperty('filter.status');
  expect(query()).toMatchObject({ page: 1 });
});

test('a screen that is still loading opens, although the list was turned just before', async () => {
  const { loadElsewhere, query, router } = open('/list');
  fireEvent.click(screen.getByText('Page 3'));
  fireEvent.click(screen.getByText('Elsewhere'));
  await longerThanATurn();
  // Until then the list stays as it was turned.
  expect(query()).toMatchObject({ page: 3 });
  loadElsewhere();
  expect(await screen.findByText('Another screen')).toBeVisible();
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('the search text of a list is used but never in the address', async () => {
  const { address, person, query } = open('/list?filter.status=done');
  await press(person, 'Search');
  expect(query()).toMatchObject({ search: 'Okafor', 'filter.status': ['done'] });
  expect(address()).toBe('?filter.status=done');

  await press(person, 'Page 3');
  expect(query()).toMatchObject({ search: 'Okafor', page: 3 });
  expect(address()).not.toContain('Okafor');

  await press(person, 'Stop searching');
  expect(query()).not.toHaveProperty('search');
});

test('a search text in the address is ignored', () => {
  const { query } = open('/list?search=Okafor');
  expect(query()).not.toHaveProperty('search');
});

test('address parameters of the page around the list are kept', async () => {
  const { address, person } = open('/list?tab=enrollments&page=2');
  await press(person, 'Only new');
  expect(new URLSearchParams(address()).get('tab')).toBe('enrollments');
  await press(person, 'All');
  expect(address()).toBe('?tab=enrollments');
});

test('default values of a list query are not written to the address', async () => {
  const { address, person } = open('/list?page=1&limit=25');
  await press(person, 'By name');
  expect(address()).toBe('?sortBy=name%3AASC');
});

test('a quick-filter link sets its filter and keeps the search text', async () => {
  const { address, person, query } = open('/list?page=2');
  await press(person, 'Search');
  await press(person, 'Done');
  expect(query()).toMatchObject({ 'filter.status': ['done'], page: 1, search: 'Okafor' });
  expect(address()).toBe('?filter.status=done');
});

test('the back button removes a list filter', async () => {
  const { back, person, query } = open('/list');
  await press(person, 'Only new');
  await back();
  await expect.poll(query).not.toHaveProperty('filter.status');
});
