import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { allAnswered } from '../support/network.ts';
import { renderApp } from '../support/renderApp.tsx';
import { addMany } from '../support/tickedRows.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';

const LISTS = [
  ['the hospice’s referrals', 'hospice_admin', '/hospice', 'referrals'],
  ['the hospice’s enrollments', 'hospice_admin', '/hospice?tab=enrollments&limit=25', 'enrollments'],
  ['the group’s referrals', 'care_manager', '/stakeholder', 'referrals'],
  ['the group’s enrollments', 'care_manager', '/stakeholder?tab=enrollments', 'enrollments'],
] as const;

/** The links of the rows: those shown, or the hidden ones as well. */
const rows = ({ hidden = false } = {}) =>
  within(screen.getByRole('table', { name: /^(Referrals|Enrollments)$/ })).queryAllByRole('link', {
    name: /N\d\d/,
    hidden,
  });

const openList = async (
  [, role, at, list]: readonly [string, 'hospice_admin' | 'care_manager', string, string],
  server: TestServer,
  answerPage2: (request: Request) => Promise<Response>,
  perPage = 25,
) => {
  const world = await makeWorld(server);
  await addMany(server, world);
  const { person } = renderApp([at.startsWith('/hospice') ? hospiceRoutes : stakeholderRoutes], {
    at,
    user: world.people[role],
    server: {
      fetch: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const isPage2 = pathname.endsWith(`/${list}`) && searchParams.get('page') === '2';
        return isPage2 ? answerPage2(request) : server.fetch(request);
      },
    },
  });
  await waitFor(() => expect(rows()).toHaveLength(perPage));
  return { first: rows(), next: screen.getByRole('button', { name: 'Next page' }), person };
};

test.for(LISTS)(
  'pointing at Next page of %s draws its rows hidden, and pressing it shows them',
  async (list, { server }) => {
    const { first, next, person } = await openList(list, server, server.fetch);
    await person.hover(next);
    await waitFor(() => expect(rows({ hidden: true })).toHaveLength(27));
    expect(rows()).toEqual(first);
    const drawn = rows({ hidden: true }).filter((row) => !first.includes(row));

    // At once: a change of the shown page that is told in between would draw them again.
    fireEvent.click(next);
    // The very same elements: nothing was drawn a second time.
    expect(rows().map((row) => drawn.indexOf(row))).toEqual([0, 1]);
    await waitFor(() => expect(rows({ hidden: true })).toHaveLength(2));
  },
);

test('a next page that failed to load early is loaded when it is opened', async ({ server }) => {
  let asked = 0;
  const { first, next, person } = await openList(LISTS[0], server, (request) => {
    asked += 1;
    return asked === 1 ? Promise.resolve(Response.json({ code: 'internal' }, { status: 500 })) : server.fetch(request);
  });
  await person.hover(next);
  await waitFor(() => expect(asked).toBe(1));
  await allAnswered();
  expect(rows({ hidden: true })).toHaveLength(first.length);

  await person.click(next);
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('the rows of the next page are dropped when the list changes before they come', async ({ server }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  const { next, person } = await openList(LISTS[0], server, async (request) => {
    isHeld = true;
    await released;
    return server.fetch(request);
  });
  await person.hover(next);
  await waitFor(() => expect(isHeld).toBe(true));
  // As by a key: the pointer stays where it is.
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } });
  await waitFor(() => expect(rows()).toHaveLength(27));

  release();
  await allAnswered();
  expect(rows({ hidden: true })).toHaveLength(27);
});

test('whoever keeps the pointer on the button has the page after the next one drawn as well', async ({ server }) => {
  const { next, person } = await openList(
    ['', 'hospice_admin', '/hospice?limit=10', 'referrals'],
    server,
    server.fetch,
    10,
  );
  await person.hover(next);
  await waitFor(() => expect(rows({ hidden: true })).toHaveLength(20));
  await person.click(next);
  await waitFor(() => expect(rows({ hidden: true })).toHaveLength(17));
  expect(rows()).toHaveLength(10);

  await person.unhover(next);
  await waitFor(() => expect(rows({ hidden: true })).toHaveLength(10));
});
