import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { messageCalls } from '../../server/communication/support/messageCalls.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/communication/CommunicationScreen.tsx';
import '#src/features/communication/compose/ComposeSection.tsx';
import '#src/features/communication/message/MessagePage.tsx';
import '#src/features/communication/templates/TemplatesSection.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';

const HOME = '/hospice?tab=communication';

type Writer = 'hospice_business_development' | 'hospice_clinical_manager';

async function start(server: TestServer) {
  server.clock.now = new Date();
  const world = await makeWorld(server);
  const calls = messageCalls(server, world.people.hospice_business_development, world.hospiceId);
  return { world, calls };
}

const open = (server: TestServer, world: World, more = '', role: Writer = 'hospice_business_development') =>
  renderApp([hospiceRoutes], { at: HOME + more, user: world.people[role], server });

// The composer's parts come one after the other.
const words = () => screen.findByRole('textbox', { name: /^Message/ }, { timeout: 30_000 });

describe('Communication tab', () => {
  test('opens for business development, and a clinical manager gets referrals instead', async ({ server }) => {
    const { world } = await start(server);
    const { unmount } = open(server, world);
    expect(await screen.findByRole('heading', { name: 'Communication' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Last 12 weeks' })).toBeNull();
    unmount();
    open(server, world, '', 'hospice_clinical_manager');
    expect(await screen.findByRole('heading', { name: 'Referrals' })).toBeVisible();
  });

  test('shows the state of each message, and takes a scheduled one back to draft', async ({ server }) => {
    const { calls, world } = await start(server);
    const audience = { groupIds: [world.groupId] };
    await calls.draft({ subject: 'Half written' });
    const planned = await calls.draft({ subject: 'For {{hospice}} later', audience });
    await calls.sendOff(planned.id, new Date(server.clock.now.getTime() + 30 * 24 * 3_600_000).toISOString());
    const { person, router } = open(server, world);
    const row = await screen.findByRole('row', { name: /^For Harbor Hospice later/ });
    expect(row).toHaveTextContent(/Scheduled for [A-Z][a-z]{2} \d/);
    expect(screen.getByRole('row', { name: /^Half written/ })).toHaveTextContent('Draft');
    await person.click(await within(row).findByRole('button', { name: /^Actions for/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Cancel sending' }));
    await waitFor(async () => expect((await calls.message(planned.id)).status).toBe('draft'));
    await person.click(await screen.findByRole('link', { name: 'Half written' }));
    expect(await words()).toBeVisible();
    expect(addressOf(router)).toMatch(/&compose=/);
  });
});

describe('Writing a message', () => {
  test('requires recipients and text for sending, but saves a draft without them', async ({ server }) => {
    const { calls, world } = await start(server);
    const { person } = open(server, world, '&compose=new');
    await words();
    await person.click(screen.getByRole('button', { name: 'Send now…' }));
    expect(await screen.findByRole('button', { name: 'To: Choose recipients' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Enter a subject/ })).toBeVisible();
    await person.type(screen.getByRole('textbox', { name: /^Subject/ }), 'A thought');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    expect((await screen.findAllByText('Draft saved')).length).toBeGreaterThan(0);
    expect((await calls.list()).data.map(({ subject }) => subject)).toEqual(['A thought']);
  });

  test('warns while patient data is typed, and the server refuses to send it', async ({ server }) => {
    const { calls, world } = await start(server);
    const { person } = open(server, world, `&compose=new&group=${world.groupId}`);
    const field = await words();
    await person.type(screen.getByRole('textbox', { name: /^Subject/ }), 'News');
    await person.type(field, 'Her number is 123-45-6789');
    expect(field).toHaveAccessibleDescription(/^This contains a Social Security number/);
    await person.click(screen.getByRole('button', { name: 'Send now…' }));
    await person.click(await screen.findByRole('button', { name: /^Send to \d/ }));
    expect(await screen.findByRole('button', { name: /Social Security number/ })).toBeVisible();
    expect((await calls.list()).data).toMatchObject([{ status: 'draft' }]);
  });

  test('about a patient names the referral, and allows a date of birth', async ({ server }) => {
    const { world } = await start(server);
    const { id } = await server.addReferral({ hospiceIds: [world.hospiceId], groupId: world.groupId });
    const { person } = open(server, world, `&compose=new&referral=${id}`);
    const field = await words();
    expect(await screen.findByText(/^About R-\d+\.$/)).toBeVisible();
    await person.type(field, 'She was born 3/4/1931');
    expect(field).toHaveAccessibleDescription(/^Leave an empty line between paragraphs/);
  });

  test('names the number of recipients before sending, and lists them afterward', async ({ server }) => {
    const { calls, world } = await start(server);
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    const { people } = await calls.count({ groupIds: [world.groupId] });
    const { person, router } = open(server, world, `&compose=${id}`);
    await words();
    await person.click(screen.getByRole('button', { name: 'Send now…' }));
    expect(await screen.findByRole('dialog', { name: `Send to ${people} people now?` })).toBeVisible();
    await person.click(screen.getByRole('button', { name: `Send to ${people} people` }));
    expect(await screen.findByRole('heading', { name: 'News from Harbor Hospice' })).toBeVisible();
    expect(addressOf(router)).toBe(`${HOME}&message=${id}`);
    expect(await screen.findByText(`${people} people`)).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Recipients' })).getAllByRole('row');
    expect(rows).toHaveLength(people + 1);
  });

  test('keeps typed text after a conflict and after a lost connection', async ({ server }) => {
    const { calls, world } = await start(server);
    const { id, version } = await calls.draft();
    const { person } = open(server, world, `&compose=${id}`);
    const field = await words();
    await person.type(field, ' Mine.');
    await calls.change(id, { version, subject: 'Theirs' });
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Someone else saved this draft.')).toBeVisible();
    network.use(http.patch(`*/communications/${id}`, () => HttpResponse.error(), { once: true }));
    await person.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText(/^No connection\..*What you typed is kept\.$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () => expect((await calls.message(id)).body).toMatch(/ Mine\.$/));
  });
});

describe('Message templates', () => {
  test('are edited and deleted; built-in ones can be copied but not deleted', async ({ server }) => {
    const { calls, world } = await start(server);
    await calls.template({ name: 'Own', subject: 'S', body: 'Words', topic: 'education' });
    const { person } = open(server, world, '&part=templates');
    await person.click(await screen.findByRole('button', { name: 'Actions for Own' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await person.clear(name);
    await person.type(name, 'Renamed');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Renamed' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Actions for Renamed' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Renamed' })).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Actions for Say thank you' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Make a copy…' })).toBeVisible();
  });
});
