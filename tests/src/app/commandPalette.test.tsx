import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addThree, expectAllThree, open } from '../support/hospiceDashboard.ts';
import { network } from '../support/network.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { addressOf, renderApp } from '../support/renderApp.tsx';

// The palette measures its list and scrolls to the chosen line: jsdom has no layout to do either with.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.HTMLElement.prototype.scrollIntoView = () => {};

const palette = () => screen.findByRole('combobox', { name: 'Search' });
const offer = () => screen.queryByRole('option', { name: /^New referral for/ });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('Command palette', () => {
  test('finds a patient by a misspelled name, and opens the record', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      referral: { first_name: 'Grace', last_name: 'Kowalczyk' },
    });
    const { person, router } = open(server, world, '/hospice/settings');
    await screen.findByRole('button', { name: /^Search/ });

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'kowalchyk');
    await screen.findByRole('option', { name: /Kowalczyk, Grace/ });
    await person.keyboard('{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/hospice\/referrals\/[0-9a-f-]{36}$/));
    expect(addressOf(router)).not.toContain('owal');
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  test('opens a screen, and offers only what the role may do', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice', 'hospice_clinical_manager');
    await expectAllThree();

    await person.click(screen.getByRole('button', { name: /^Search/ }));
    await palette();
    expect(options()).toEqual(expect.arrayContaining(['Referrals', 'Enrollments', 'Performance', 'Log out']));
    expect(options()).not.toContain('Settings');
    expect(options()).not.toContain('New referral');

    await person.keyboard('perf{Enter}');
    await waitFor(() => expect(addressOf(router)).toBe('/hospice/performances/nurse'));
  });

  test('says when no patient was found, and offers to search the list', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'xqxqxq');
    expect(await screen.findByText(/^No patients found/)).toBeVisible();
    await person.click(screen.getByRole('option', { name: 'Search the list for “xqxqxq”' }));

    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(addressOf(router)).toBe('/hospice');
  });

  test('offers a new referral for somebody who was not found, with what was typed', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'Zofia Quint');
    await person.click(await screen.findByRole('option', { name: 'New referral for “Zofia Quint”' }));

    await waitFor(() => expect(addressOf(router)).toBe('/hospice/referrals/new'));
    // The form fills itself from it.
    expect(router.state.location.state).toEqual({ search: 'Zofia Quint' });
  });

  test('offers no new referral for a number, or for somebody who is there', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'R-99999');
    expect(await screen.findByText(/^No patients found/)).toBeVisible();
    expect(offer()).toBeNull();
    await person.clear(await palette());
    await person.type(await palette(), 'Holm');
    expect(await screen.findByRole('option', { name: /Holm, Grace/ })).toBeVisible();
    expect(offer()).toBeNull();
  });

  test('says when patients could not be looked up, and offers a retry', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice/settings');
    await screen.findByRole('button', { name: /^Search/ });
    network.use(
      http.get(`*${referralListEndpoints.listHospiceReferrals.path}`, () => HttpResponse.json({}, { status: 500 })),
    );

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'Holm');
    expect(await screen.findByText(/^We couldn’t search patients/)).toBeVisible();

    network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Holm, Grace/ })).toBeVisible();
  });
});

describe('Keyboard shortcuts', () => {
  test('open the screen that the shortcut list names', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.keyboard('?');
    const shortcuts = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(shortcuts.getByText('Settings').nextElementSibling).toHaveTextContent('g then s');
    await person.keyboard('{Escape}');
    await person.keyboard('gs');

    await waitFor(() => expect(addressOf(router)).toBe('/hospice/settings'));
  });

  test('move through rows and select them', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();
    const [first, second] = screen.getAllByRole('row').slice(1);

    await person.keyboard('?');
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    await person.keyboard('jjx');

    expect(within(second ?? document.body).getByRole('link')).toHaveFocus();
    expect(within(second ?? document.body).getByRole('checkbox')).toBeChecked();
    await person.keyboard('k');
    expect(within(first ?? document.body).getByRole('link')).toHaveFocus();
  });

  test('are plain letters while the user types in a field', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();
    await person.keyboard('?');
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await person.keyboard('/');
    const field = screen.getByRole('searchbox', { name: /^Search name/ });
    expect(field).toHaveFocus();
    await person.keyboard('gsn?');

    expect(field).toHaveValue('gsn?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/hospice');
  });

  test('of single letters can be switched off, and stay off', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const first = open(server, world);
    await expectAllThree();
    await first.person.keyboard('?');
    await first.person.click(await screen.findByRole('checkbox', { name: /^Single-letter shortcuts/ }));
    first.unmount();

    const { person, router } = open(server, world);
    await expectAllThree();
    await person.keyboard('gs?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/hospice');

    await person.keyboard('{Control>}k{/Control}');
    await palette();
    await person.keyboard('keyb{Enter}');
    expect(await screen.findByRole('checkbox', { name: /^Single-letter shortcuts/ })).not.toBeChecked();
  });

  test('an administrator’s number leads to the reason, before anything of the patient is shown', async ({ server }) => {
    const world = await makeWorld(server);
    const number = await world.numberOf((await world.addOwnReferral()).id);
    const { person, router } = renderApp([adminRoutes], { at: '/admin', user: world.people.superuser, server });
    await screen.findByRole('button', { name: /^Search/ });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await palette(), 'r-999999999');
    expect(await screen.findByText('No referral has this number')).toBeVisible();

    await person.clear(await palette());
    await person.type(await palette(), number.toLowerCase().replace('-', ''));
    await person.click(await screen.findByRole('option', { name: new RegExp(`^Open ${number}…`) }));

    expect(await screen.findByRole('dialog', { name: 'Why are you opening this record?' })).toBeVisible();
    expect(router.state.location.pathname).toMatch(/^\/admin\/referrals\/[0-9a-f-]{36}$/);
    expect(screen.queryByText(/Murray/)).toBeNull();
  });
});
