import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { conversationEndpoints } from '#contract/communication/conversations.ts';
import { noticeChoiceEndpoints } from '#contract/people/noticeChoices.ts';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { addConversation, addReceived } from '../../server/communication/support/received.ts';
import { patch, post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/notifications/manageCommunication/ManageCommunicationScreen.tsx';

const PATH = '/stakeholder/manage-communication';

const open = (
  server: TestServer,
  world: World,
  { more = '', role = 'care_manager' }: { more?: string; role?: 'care_manager' | 'provider' } = {},
) => renderApp([stakeholderRoutes], { at: PATH + more, user: world.people[role], server });

const cell = (name: string) => screen.findByRole('combobox', { name });

/** One more hospice that the group refers to. */
async function connectHospice(server: TestServer, world: World, name: string): Promise<string> {
  const hospiceId = await server.addHospice({ name });
  await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: hospiceId }).execute();
  return hospiceId;
}

const send = (server: TestServer, world: World, fields: Partial<Parameters<typeof addReceived>[1]> = {}) =>
  addReceived(server, {
    hospiceId: world.hospiceId,
    groupId: world.groupId,
    userId: world.people.care_manager.id,
    ...fields,
  });

describe('Notification choices of a group member', () => {
  test('are set for all hospices and for one, saved right away and undone', async ({ server }) => {
    const world = await makeWorld(server);
    await connectHospice(server, world, 'Second Hospice');
    const { person } = open(server, world);
    const one = await cell('Enrolled, Second Hospice');
    expect(within(one).getByRole<HTMLOptionElement>('option', { name: 'Same as all hospices' }).selected).toBe(true);
    await person.selectOptions(await cell('Enrolled, all hospices'), 'Off');
    expect(await screen.findByText('“Enrolled”: off')).toBeVisible();
    await person.selectOptions(one, 'Daily digest');
    expect(await screen.findByText('“Enrolled” from Second Hospice: daily digest')).toBeVisible();
    const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);

    const read = async () => {
      const answer = await server.as(world.people.care_manager)(noticeChoiceEndpoints.getNoticeChoices.path);
      const { events } = noticeChoiceEndpoints.getNoticeChoices.response.parse(await answer.json());
      return events.find(({ event }) => event === 'enrolled');
    };
    expect(await read()).toMatchObject({ choice: 'off' });
    expect((await read())?.byHospice.map(({ choice }) => choice).toSorted()).toEqual(['daily', null]);

    if (!undo) throw new Error('There is no way back');
    await person.click(undo);
    expect(await screen.findByText('Undone: “Enrolled” from Second Hospice: same as all hospices')).toBeVisible();
    expect((await read())?.byHospice.map(({ choice }) => choice)).toEqual([null, null]);
    expect(one).toHaveValue('as_for_all');
  });

  test('are not undone over a newer choice made elsewhere', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const all = await cell('Alerts, all hospices');
    await person.selectOptions(all, 'Off');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const elsewhere = { event: 'alerts', hospiceId: null, choice: 'daily' };
    await server.as(world.people.care_manager)(noticeChoiceEndpoints.setNoticeChoice.path, patch(elsewhere));
    await person.click(undo);
    expect(await screen.findByText('Not undone, because it was changed since: “Alerts”: daily digest')).toBeVisible();
    await waitFor(() => expect(all).toHaveValue('daily'));
  });

  test('stay unchanged when the server refuses them, and the reason is shown', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const all = await cell('Messages, all hospices');
    network.use(
      http.patch(`*${noticeChoiceEndpoints.setNoticeChoice.path}`, () => HttpResponse.json({}, { status: 503 })),
    );
    await person.selectOptions(all, 'Off');
    expect(await screen.findByText(/^Not available right now/)).toBeVisible();
    expect(all).toHaveValue('at_once');
  });

  test('mark stopped emails, and turn them on again', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addStop('care_manager');
    const { person } = open(server, world);
    const table = await screen.findByRole('table', { name: /^Notification settings/ });
    expect(within(table).getAllByRole('link', { name: 'Emails stopped' }).length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: 'Turn on again' }));
    await waitFor(() => expect(within(table).queryByRole('link', { name: 'Emails stopped' })).toBeNull());
    expect(screen.queryByRole('list', { name: 'Stopped emails' })).toBeNull();
  });
});

describe('People to notify in the group', () => {
  test('is shown to care managers only', async ({ server }) => {
    const world = await makeWorld(server);
    const { unmount } = open(server, world, { more: '?part=readers' });
    const table = await screen.findByRole('table', { name: 'Notifications in your group' });
    expect(within(table).getByText('All patients of the group')).toBeVisible();
    expect(within(table).getByText('Own patients')).toBeVisible();
    unmount();
    open(server, world, { role: 'provider', more: '?part=readers' });
    expect(await cell('Enrolled, all hospices')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Your group' })).toBeNull();
  });
});

describe('Messages to a group', () => {
  test('are listed with unread ones marked, and filtered in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await send(server, world, { subject: 'Our new unit', topic: 'announcement' });
    await send(server, world, { subject: 'An evening on breathlessness', topic: 'education' });
    const { person, router } = open(server, world, { more: '?part=messages' });
    const list = await screen.findByRole('list', { name: 'Messages' });
    expect(within(list).getAllByRole('link', { name: /^Unread/ })).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: /^Topic/ }));
    await person.click(await screen.findByRole('checkbox', { name: 'Education and events' }));
    await waitFor(() => expect(screen.queryByText('Our new unit')).toBeNull());
    expect(addressOf(router)).toContain('filter.topic=education');
    await person.keyboard('{Escape}');
    await person.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'nothing of the kind');
    expect(await screen.findByText('No results')).toBeVisible();
    expect(addressOf(router)).not.toContain('nothing');
  });

  test('are read by keyboard alone: open, mark as read, close', async ({ server }) => {
    const world = await makeWorld(server);
    await send(server, world, { subject: 'Older', at: new Date('2026-11-19T12:00:00Z') });
    const { id } = await send(server, world, { subject: 'Newer', body: 'Call us **any time**' });
    const { person, router } = open(server, world, { more: '?part=messages' });
    const newer = await screen.findByRole('link', { name: /Newer/ });
    newer.focus();
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /Older/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}{Enter}');
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Newer' })).toHaveFocus());
    expect(screen.getByText('any time').tagName).toBe('STRONG');
    expect(addressOf(router)).toContain(`message=${id}`);
    await waitFor(() => expect(screen.getByRole('link', { name: /Newer/ })).not.toHaveAccessibleName(/^Unread/));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: /Newer/ })).toHaveFocus());
    expect(addressOf(router)).not.toContain('message=');
  });

  test('are answered with Ctrl+Enter, and a failure or a reload keeps the typed answer', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await send(server, world, { subject: 'How are we doing?' });
    const { person, unmount } = open(server, world, { more: `?message=${id}` });
    const box = await screen.findByRole('textbox', { name: /^Reply to/ });
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(box).toBeInvalid());
    await person.type(box, 'Very well');
    unmount();

    const again = open(server, world, { more: `?message=${id}` });
    const kept = await screen.findByRole('textbox', { name: /^Reply to/ });
    expect(kept).toHaveValue('Very well');
    const path = `*${conversationEndpoints.replyToMessage.path}`;
    network.use(http.post(path, () => HttpResponse.json({}, { status: 503 }), { once: true }));
    await again.person.click(kept);
    await again.person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/What you typed is kept/)).toBeVisible();
    await again.person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reply sent')).toBeVisible();
    expect(await within(await screen.findByRole('log')).findByText('Very well')).toBeVisible();
    expect(kept).toHaveValue('');
    const said = await server.db.selectFrom('conversation_entry').select(['text', 'side']).execute();
    expect(said).toEqual([{ text: 'Very well', side: 'group' }]);
  });

  test("show the hospice's answer, and link to the referral", async ({ server }) => {
    const world = await makeWorld(server);
    const { id: referralId } = await world.addOwnReferral();
    const about = {
      hospiceId: world.hospiceId,
      groupId: world.groupId,
      userId: world.people.care_manager.id,
      referralId,
    };
    const { id } = await addConversation(server, { ...about, text: 'May he have visitors?' });
    const answer = conversationEndpoints.answerConversation.path
      .replace(':hospiceId', world.hospiceId)
      .replace(':conversationId', id);
    await server.as(world.people.hospice_admin)(answer, post({ text: 'At any hour' }));
    open(server, world, { more: `?message=${id}` });
    expect(await screen.findByText('At any hour')).toBeVisible();
    const reading = within(screen.getByRole('region', { name: 'How we keep you informed' }));
    expect(reading.getByRole('link', { name: /^R-/ })).toHaveAttribute('href', `/stakeholder/referrals/${referralId}`);
  });

  test('of someone else, or that do not exist, are not found', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await send(server, world);
    const { unmount } = open(server, world, { role: 'provider', more: `?message=${id}` });
    expect(await screen.findByText('Not found')).toBeVisible();
    unmount();
    open(server, world, { more: '?message=nonsense' });
    expect(await screen.findByText('Not found')).toBeVisible();
  });
});
