import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
import '#src/features/administration/audit/AuditScreen.tsx';
import '#src/ui/exports/exportPanelRoot.tsx';

const REASON = 'support_request: Asked by the hospice';

/** A nurse reads a referral, an administrator is refused it and then opens it with a reason. */
async function lookedAt(server: TestServer, { addOwnReferral, people }: World): Promise<string> {
  const { id } = await addOwnReferral();
  const path = `/v1/referrals/${id}`;
  await server.as(people.hospice_clinical_manager)(path);
  await server.as(people.superuser)(path);
  await server.as(people.superuser)(path, { headers: { 'Access-Reason': REASON } });
  return id;
}

const open = (server: TestServer, { people }: World, at = '/admin/audit?view=all') =>
  renderApp([adminRoutes], { at, user: people.superuser, server });

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Audit log' });
  return within(table).getAllByRole('row').slice(1);
};

describe('Audit screen', () => {
  test('shows who did what to which record, the outcome and the reason, without patient names', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await lookedAt(server, world);
    open(server, world, `/admin/audit?view=all&filter.entityId=${id}`);

    const [opened, refused, read] = await rows();
    expect(opened).toHaveTextContent(
      /Ada Byron opened R-\d+.*Administrator.*Referral.*Done.*Support request: Asked by the hospice/,
    );
    expect(refused).toHaveTextContent(/Ada Byron tried to open R-\d+. Refused: no reason given/);
    expect(read).toHaveTextContent(/Harbor Hospice, Clinical manager/);
    expect(screen.getByRole('main')).not.toHaveTextContent('Murray');
  });

  test('opens on what people changed, as sentences, with the views one press away', async ({ server }) => {
    const world = await makeWorld(server);
    await lookedAt(server, world);
    await server.as(world.people.superuser)(
      '/v1/administration/groups',
      post({ name: 'Riverbend Cardiology', type: 'physician_group' }),
    );
    const { person, router } = open(server, world, '/admin/audit');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toHaveTextContent('Ada Byron created Riverbend Cardiology');

    await person.click(screen.getByRole('link', { name: 'Views' }));
    expect(addressOf(router)).toBe('/admin/audit?view=reads');
    const reads = within(await screen.findByRole('table', { name: 'Views' }));
    const own = await reads.findByRole('row', { name: /Harbor Hospice, Clinical manager/ });
    expect(own).toHaveTextContent(/\d{1,2}:\d{2} [AP]MAda Byron viewed 1 record/);
    await person.click(within(own).getByRole('link'));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]).toHaveTextContent(/Ada Byron opened R-\d+/);
    expect(addressOf(router)).toContain('view=all');
    await person.click(await screen.findByRole('button', { name: /^Session/ }));
    await person.click(screen.getByRole('checkbox', { name: /\d{1,2}:\d{2} [AP]M/ }));
    await waitFor(() => expect(addressOf(router)).not.toContain('filter.between'));
  });

  test('offers to search everything where no change matches', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await lookedAt(server, world);
    const { person, router } = open(server, world, `/admin/audit?filter.entityId=${id}`);
    await person.click(await screen.findByRole('link', { name: 'Search everything' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(addressOf(router)).toBe(`/admin/audit?filter.entityId=${id}&view=all`);
  });

  test('keeps its filters in the address, and links an event to all events of the same record', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await lookedAt(server, world);
    const { person, router } = open(server, world);
    await person.click(await screen.findByRole('link', { name: 'Records opened with a reason' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(addressOf(router)).toBe('/admin/audit?view=all&filter.hasReason=true');

    const [only] = await rows();
    await person.click(within(only ?? document.body).getByRole('link'));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('Support request: Asked by the hospice')).toBeVisible();
    expect(panel.getByText(id)).toBeVisible();
    await person.click(panel.getByRole('link', { name: 'All events for this record' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(addressOf(router)).toBe(`/admin/audit?view=all&filter.entityId=${id}`);
    expect(screen.queryByRole('dialog')).toBeNull();

    await person.click(await screen.findByRole('button', { name: /^Outcome/ }));
    await person.click(screen.getByRole('checkbox', { name: 'Refused' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  test('finds a record by id, and says when a name matches nothing', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await lookedAt(server, world);
    const { person, router } = open(server, world);
    const search = await screen.findByRole('searchbox', { name: 'Search person or ID' });
    await person.click(search);
    await person.paste(id);
    await waitFor(() => expect(addressOf(router)).toBe(`/admin/audit?view=all&filter.entityId=${id}`));
    await waitFor(async () => expect(await rows()).toHaveLength(3));

    await person.click(screen.getByRole('link', { name: 'All' }));
    await person.type(search, 'nobody at all');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(addressOf(router)).not.toContain('nobody');
  });

  test('exports the filtered events as CSV', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await lookedAt(server, world);
    const saved = watchSavedFiles();
    const { person } = open(server, world, `/admin/audit?view=all&filter.entityId=${id}`);
    await rows();
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    saved.stop();
    const [file] = saved.files;
    expect(file?.name).toBe('audit.csv');
    expect((await file?.blob.text())?.match(new RegExp(id, 'g'))).toHaveLength(3);
  });
});
