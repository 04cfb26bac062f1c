import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { formatTime } from '#contract/platform/formats.ts';
import { visitPresets } from '#contract/organizations/availability/availabilityRules.ts';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/availability/AvailabilityPlaces.tsx';
import '#src/features/organizations/availability/AvailabilityDialog.tsx';
import '#src/app/areas/NewGroupReferral.tsx';

const ZONE = 'America/New_York';

const open = (server: TestServer, user: World['people']['provider']) =>
  renderApp([hospiceRoutes], { at: '/hospice/settings?part=availability', user, server });

/** The browser's clock is the server's. */
const start = (server: TestServer) => {
  server.clock.now = new Date();
  return makeWorld(server);
};

const stored = (server: TestServer) => server.db.selectFrom('location_availability').selectAll().execute();

describe('Availability', () => {
  test('changes with one press, says who changed it, and is undone', async ({ server }) => {
    const { hospiceId, people } = await start(server);
    await server.addLocation(hospiceId, { name: 'North office' });
    const { person } = open(server, people.hospice_super_admin);
    const visits = within(await screen.findByRole('group', { name: 'Next visit at North office' }));
    const [slot = ''] = visitPresets(Date.now(), ZONE);
    await person.click(visits.getByRole('button', { name: new RegExp(`${formatTime(slot, ZONE)}$`) }));
    expect(await screen.findByText(/^North office: next visit (today|tomorrow) /)).toBeVisible();
    await waitFor(async () =>
      expect(await stored(server)).toMatchObject([{ next_visit_at: new Date(slot), version: 2 }]),
    );
    expect(await screen.findByText(/^Last updated just now by /)).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Not accepting' }));
    await waitFor(async () => expect(await stored(server)).toMatchObject([{ is_accepting: false, version: 3 }]));
    expect(await screen.findByText(/^Not accepting new patients/)).toBeVisible();
    await person.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) ?? document.body);
    await waitFor(async () => expect(await stored(server)).toMatchObject([{ is_accepting: true, version: 4 }]));
  });

  test('has a reason, a day, levels of care, payers and languages', async ({ server }) => {
    const { hospiceId, people } = await start(server);
    await server.addLocation(hospiceId, { name: 'North office' });
    const { person } = open(server, people.hospice_super_admin);
    await person.click(await screen.findByRole('button', { name: 'Edit details of North office' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Availability of North office' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Accepting new patients' }));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Staffing');
    for (const level of ['Continuous home care', 'Inpatient respite care']) {
      await person.click(dialog.getByRole('checkbox', { name: level }));
    }
    await person.click(dialog.getByRole('checkbox', { name: 'Medicaid' }));
    await person.click(dialog.getByRole('checkbox', { name: 'Spanish' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        'Not accepting new patients (Staffing) · Routine home care, GIP · Medicaid · Spanish · No ZIP codes listed',
      ),
    ).toBeVisible();
  });

  test('that nobody confirmed for 12 hours says so, and is confirmed with one press', async ({ server }) => {
    const { hospiceId, people } = await start(server);
    const id = await server.addLocation(hospiceId, { name: 'North office' });
    const path = `/v1/hospices/${hospiceId}/locations/${id}/availability`;
    await server.as(people.hospice_super_admin)(path, patch({ version: 1, isAccepting: true }));
    const old = new Date(Date.now() - 14.5 * 3_600_000);
    await server.db.updateTable('location_availability').set({ updated_at: old }).execute();
    const { person } = open(server, people.hospice_super_admin);
    expect(await screen.findByText(/^Last updated 14h ago by /)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Confirm availability of North office' }));
    expect(await screen.findByText(/^Last updated just now by /)).toBeVisible();
  });

  test('is read, not changed, at locations that a person has no access to', async ({ server }) => {
    const { hospiceId } = await start(server);
    const north = await server.addLocation(hospiceId, { name: 'North office' });
    await server.addLocation(hospiceId, { name: 'South office' });
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north] });
    open(server, limited);
    expect(await screen.findByRole('button', { name: 'Edit details of North office' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'South office' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit details of South office' })).toBeNull();
  });

  test('is shown to a group for its patient while it chooses, and hides no hospice', async ({ server }) => {
    const { hospiceId, people } = await start(server);
    const id = await server.addLocation(hospiceId, { name: 'North office', service_area_zips: ['21401'] });
    const path = `/v1/hospices/${hospiceId}/locations/${id}/availability`;
    await server.as(people.hospice_super_admin)(
      path,
      patch({ version: 1, isAccepting: true, levelsOfCare: ['rhc', 'gip'], payers: ['medicare'], languages: ['es'] }),
    );
    const { person } = renderApp([stakeholderRoutes], {
      at: '/stakeholder/referrals/new',
      user: people.care_manager,
      server,
    });
    const hospice = await screen.findByRole('checkbox', { name: /Harbor Hospice/ });
    expect(await screen.findByText('Routine home care, GIP')).toBeVisible();
    await person.click(screen.getByText('Patient details'));
    const address = screen.getByRole('textbox', { name: 'Home address' });
    await person.type(address, '12 Bay Ridge Ave, Annapolis, MD 21401');
    expect(await screen.findByText('Covers 21401 · Routine home care, GIP')).toBeVisible();
    await person.clear(address);
    await person.type(address, '9 Main St, Towson, MD 21204');
    await person.click(screen.getByText('Insurance'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Primary payer' }), 'Medicaid');
    expect(
      await screen.findByText('Doesn’t list 21204 · Routine home care, GIP · Doesn’t list Medicaid'),
    ).toBeVisible();
    expect(hospice).toBeEnabled();
  });
});
