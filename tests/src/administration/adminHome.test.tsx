import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { administrationEndpoints } from '#contract/administration/administration.ts';
import { pathWith } from '#contract/platform/http.ts';
import { systemFigureEndpoints } from '#contract/performance/performance.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { formatFigure } from '#src/features/performance/formatFigure.ts';
import { addCompared } from '../../server/performance/support/comparedHospices.ts';
import { addInvite } from '../../server/people/support/invites.ts';
import { patch, test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/administration/home/AdminHomeScreen.tsx';
import '#src/features/administration/hospices/hospice/HospiceScreen.tsx';
import { WORK_NAMES } from '#contract/platform/work.ts';
import { recordStart } from '#server/platform/jobs/workRuns.queries.ts';

const figuresPath = systemFigureEndpoints.getSystemFigures.path;

describe('Administration home', () => {
  test('shows the figures of all hospices as the API returns them, and no patient', async ({ server }) => {
    const world = await makeWorld(server);
    await addCompared(server, world);
    renderApp([adminRoutes], { at: '/admin', user: world.people.superuser, server });
    const { figures, groups, hospices, people } = await (
      await server.as(world.people.superuser)(`${figuresPath}?period=last_30_days`)
    ).json();

    const who = within(await screen.findByRole('region', { name: 'Organizations and people' }));
    await waitFor(() =>
      expect(who.getByText('Hospices').parentElement).toHaveTextContent(`Hospices${hospices.active}`),
    );
    expect(who.getByText('Provider groups').parentElement).toHaveTextContent(String(groups.active));
    expect(who.getByText('People').parentElement).toHaveTextContent(String(people.active));
    const referrals = within(screen.getByRole('region', { name: 'Referrals' }));
    expect(referrals.getByText('Referrals').parentElement).toHaveTextContent(`Referrals ${figures.referrals.value}`);
    expect(referrals.getByText('Median time to admission').parentElement).toHaveTextContent(
      formatFigure('medianHoursToAdmission', figures.medianHoursToAdmission),
    );
    expect(screen.getByRole('main')).not.toHaveTextContent('Murray');
    expect(who.getByRole('link', { name: /Hospices/ })).toHaveAttribute('href', '/admin/hospices?filter.isActive=true');
  });

  test('offers a retry when figures fail, and keeps the chosen period in the address', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = renderApp([adminRoutes], {
      at: '/admin?period=quarter',
      user: world.people.superuser,
      server,
    });
    network.use(http.get(`*${figuresPath}`, () => new HttpResponse(null, { status: 500 }), { once: true }));

    const again = await screen.findByRole('button', { name: 'Try again' });
    const who = within(screen.getByRole('region', { name: 'Organizations and people' }));
    expect(who.getByText('Hospices').parentElement).toHaveTextContent(/^Hospices–/);
    await person.click(again);
    expect(await screen.findByRole('button', { name: 'Period: This quarter' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Period: This quarter' }));
    await person.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(addressOf(router)).toBe('/admin?period=last_7_days'));
    await person.click(screen.getByRole('button', { name: 'How this is counted' }));
    expect(await screen.findByRole('dialog', { name: 'How this is counted' })).toBeVisible();
  });

  test('lists what needs attention, each item with its link', async ({ server }) => {
    const world = await makeWorld(server);
    const { foreignGroupId, foreignHospiceId, people } = world;
    await addInvite(server, { role: 'provider', groupId: world.groupId });
    await server.db
      .updateTable('invite')
      .set({ expires_at: new Date('2026-01-01') })
      .execute();
    const { person, router } = renderApp([adminRoutes], { at: '/admin', user: people.superuser, server });

    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(await list.findByRole('link', { name: /No one has access to Elsewhere Physicians/ })).toHaveAttribute(
      'href',
      `/admin/stakeholders/${foreignGroupId}`,
    );
    expect(list.getByRole('link', { name: /1 invitation to Lakeside Physicians has expired/ })).toHaveAttribute(
      'href',
      '/admin/invitations?filter.state=expired',
    );
    await person.click(list.getByRole('link', { name: /Elsewhere Hospice has no super administrator/ }));
    expect(addressOf(router)).toBe(`/admin/hospices/${foreignHospiceId}?tab=team`);
  });

  test('shows when nothing needs attention, and lists the latest change', async ({ server }) => {
    const superuser = await server.addPerson({ role: 'superuser' });
    const hospiceId = await server.addHospice({ plan: 'pro' });
    await server.addPerson({ role: 'hospice_super_admin', hospiceId });
    for (const name of WORK_NAMES) await recordStart(server.db, name, server.clock.now);
    const view = renderApp([adminRoutes], { at: '/admin', user: superuser, server });
    expect(await screen.findByText('Nothing needs attention')).toBeVisible();
    expect(await screen.findByText(/No one has changed an organization/)).toBeVisible();
    expect(screen.getByText('Email delivery')).toBeVisible();
    view.unmount();

    const path = pathWith(administrationEndpoints.administerHospice.path, { hospiceId });
    expect((await server.as(superuser)(path, patch({ version: 1, plan: 'standard' }))).status).toBe(200);
    renderApp([adminRoutes], { at: '/admin', user: superuser, server });
    expect(await screen.findByText('Ada Byron changed Harbor Hospice’s plan from Pro to Standard')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View audit log' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/audit\?filter\.verb=/),
    );
  });

  test('keeps its figures when the system health fails to load, and a retry loads it', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = renderApp([adminRoutes], { at: '/admin', user: world.people.superuser, server });
    const { getSystemHealth } = administrationEndpoints;
    network.use(http.get(`*${getSystemHealth.path}`, () => new HttpResponse(null, { status: 500 }), { once: true }));
    expect(await screen.findByRole('heading', { name: /^Not available/ })).toBeVisible();
    expect(await screen.findByText(/No one has changed an organization/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Referrals' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Elsewhere Hospice has no super administrator/ })).toBeVisible();
  });
});

const steps = () => screen.findByRole('region', { name: 'First steps' });
const step = async (name: string) => within(await steps()).getByRole('link', { name: new RegExp(`^${name}`) });

describe('First steps of an empty system', () => {
  test('say what to do first and lead there, and go when they are dismissed', async ({ server }) => {
    const keeper = await server.addPerson({ role: 'superuser' });
    const { person, router } = renderApp([adminRoutes], { at: '/admin', user: keeper, server });
    const first = await step('Create a hospice');
    expect(first).toHaveTextContent('Create a hospice Next');
    expect(first).toHaveAttribute('href', '/admin/hospices?panel=new');
    expect(await step('Create a provider group')).toHaveAttribute('href', '/admin/stakeholders?panel=group');
    expect(await screen.findByText('none yet')).toBeVisible();
    await person.click(first);
    expect(await screen.findByRole('dialog', { name: 'New hospice' })).toBeVisible();

    await router.navigate('/admin');
    await person.click(within(await steps()).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('lead to what is there already, and say who has not accepted yet', async ({ server }) => {
    const keeper = await server.addPerson({ role: 'superuser' });
    const hospiceId = await server.addHospice({ name: 'Foxglove Hospice' });
    await addInvite(server, { role: 'hospice_super_admin', hospiceId });
    const groupId = await server.addGroup({ name: 'Larch Physicians' });
    renderApp([adminRoutes], { at: '/admin', user: keeper, server });
    expect(await step('Create a hospice')).toHaveTextContent('DoneFoxglove Hospice');
    expect(await step('Invite its super administrator')).toHaveTextContent('They haven’t accepted yet');
    const connect = await step('Connect the provider group');
    expect(connect).toHaveTextContent('NextLarch Physicians can’t refer to a hospice yet');
    expect(connect).toHaveAttribute('href', `/admin/stakeholders/${groupId}?tab=hospices`);
    expect(await step('Invite the group’s first person')).toHaveAttribute(
      'href',
      `/admin/stakeholders/${groupId}?invite=new`,
    );
  });

  test('are hidden in a system where all of them are done', async ({ server }) => {
    const world = await makeWorld(server);
    renderApp([adminRoutes], { at: '/admin', user: world.people.superuser, server });
    await server.addProvider(world.groupId);
    // It comes with the same answer as the steps.
    expect(await screen.findByRole('link', { name: /has no super administrator/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
