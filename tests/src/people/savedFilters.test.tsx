import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../server/support/server.ts';
import { addSavedFilter } from '../../server/people/support/workLists.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addThree, expectAllThree, expectNames, open } from '../support/hospiceDashboard.ts';

type Person = ReturnType<typeof open>['person'];

const param = (router: ReturnType<typeof open>['router'], name: string) =>
  new URLSearchParams(router.state.location.search).get(name);
const opener = (name: RegExp | string = 'Saved filters') => screen.findByRole('button', { name });
const menu = () => screen.findByRole('dialog', { name: 'Saved filters' });
const openMenu = async (person: Person, name?: RegExp | string) => {
  await person.click(await opener(name));
  return within(await menu());
};
/** The quick filter, not the figure of nearly the same name. */
const pending = () =>
  within(screen.getByRole('navigation', { name: 'Quick filters' })).getByRole('link', { name: /^Pending/ });
const change = async (person: Person, name: string, act: string) => {
  await person.click(within(await menu()).getByRole('button', { name: `Change ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: act }));
};

describe('Saved filters', () => {
  test('are saved, picked, updated, renamed and deleted, and Undo restores a deleted one', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice?filter.status=enrolled&sortBy=patientName:ASC');
    await expectNames(['Holm']);

    await person.click((await openMenu(person)).getByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'In care');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“In care” is saved')).toBeVisible();
    expect(await opener('In care')).toBeVisible();

    await person.click(pending());
    await expectNames(['Waite']);
    await (await openMenu(person, /In care\s*changed/)).findByRole('button', { name: 'Update “In care”' });
    await person.click(within(await menu()).getByRole('button', { name: /^In care/ }));
    await expectNames(['Holm']);
    expect(param(router, 'sortBy')).toBe('patientName:ASC');

    await person.click(pending());
    await expectNames(['Waite']);
    const changed = await openMenu(person, /In care\s*changed/);
    await person.click(changed.getByRole('button', { name: 'Update “In care”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Update “In care”' })).toBeNull());

    await change(person, 'In care', 'Rename…');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.type(name, 'Waiting');
    await person.click(screen.getByRole('button', { name: 'Rename' }));
    await openMenu(person, 'Waiting');

    await change(person, 'Waiting', 'Delete');
    expect(await screen.findByText('“Waiting” was deleted')).toBeVisible();
    expect(await opener('Saved filters')).toBeVisible();
    const toast = screen.getByText('“Waiting” was deleted').closest('[role="status"]');
    await person.click(
      within(toast instanceof HTMLElement ? toast : document.body).getByRole('button', { name: 'Undo' }),
    );
    expect(await opener('Waiting')).toBeVisible();
  });

  test('apply the default to a bare address, but not again on the way back', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const kept = { name: 'New ones', query: 'filter.status=referral_received', isDefault: true };
    await addSavedFilter(server, world.people.hospice_admin, kept);
    const { person, router } = open(server, world);

    await expectNames(['Newman']);
    expect(param(router, 'filter.status')).toBe('referral_received');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await opener('New ones')).toBeVisible();

    await person.click(await screen.findByRole('link', { name: 'Clear' }));
    await expectAllThree();
    await person.click(screen.getByRole('link', { name: /^Holm/ }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/referrals/'));
    await router.navigate(-1);
    await expectAllThree();
    expect(router.state.location.search).toBe('');
  });

  test('never apply the default over filters in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    await addSavedFilter(server, world.people.hospice_admin, { name: 'New ones', isDefault: true });
    const { person, router } = open(server, world, '/hospice?filter.status=pending_start_of_care');
    await expectNames(['Waite']);

    expect(await (await openMenu(person)).findByRole('button', { name: /^New ones/ })).toBeVisible();
    expect(param(router, 'filter.status')).toBe('pending_start_of_care');
  });

  test('leave out parts that are no longer known, and say so', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const query = 'filter.status=enrolled&filter.moonPhase=full&filter.urgency=whenever';
    await addSavedFilter(server, world.people.hospice_admin, { name: 'Old one', query });
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.click(await (await openMenu(person)).findByRole('button', { name: /^Old one/ }));

    expect(
      await screen.findByText('Two parts of this filter are no longer available and were left out.'),
    ).toBeVisible();
    await expectNames(['Holm']);
    expect(router.state.location.search).toBe('?filter.status=enrolled');
  });

  test('leave out the search text, and the dialog says so', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?filter.status=enrolled');
    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), 'Holm');
    await expectNames(['Holm']);

    await person.click((await openMenu(person)).getByRole('button', { name: 'Save this view…' }));
    expect(await screen.findByText(/Search text isn’t saved/)).toBeVisible();
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Enrolled ones');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('“Enrolled ones” is saved');

    const stored = await server.db.selectFrom('saved_filter').select('query').executeTakeFirstOrThrow();
    expect(stored.query).not.toContain('Holm');
  });

  test('are shared only by those who manage the registry, and used by the others', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    await addSavedFilter(server, world.people.hospice_admin, { name: 'For all', isShared: true });
    const { person } = open(server, world, '/hospice', 'hospice_clinical_manager');
    await expectAllThree();

    const shared = await openMenu(person);
    expect(await shared.findByRole('button', { name: 'For all' })).toBeVisible();
    expect(shared.queryByRole('button', { name: 'Change For all' })).toBeNull();
    await person.click(shared.getByRole('button', { name: 'Save this view…' }));
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('checkbox', { name: 'Share with the hospice' })).toBeNull();
  });

  test('of enrollments are offered only on the enrollment list', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    await addSavedFilter(server, world.people.hospice_admin, {
      name: 'Dying',
      query: 'tab=enrollments&filter.isSia=true',
    });
    const { person, router } = open(server, world, '/hospice?tab=enrollments');

    await person.click(await (await openMenu(person)).findByRole('button', { name: 'Dying' }));
    await waitFor(() => expect(param(router, 'filter.isSia')).toBe('true'));
    expect(param(router, 'tab')).toBe('enrollments');

    await person.click(screen.getAllByRole('link', { name: 'Referrals' })[0] ?? document.body);
    await expectAllThree();
    const other = await openMenu(person);
    expect(await other.findByText(/^No saved filters yet/)).toBeVisible();
  });
});
