import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { conversationEndpoints } from '#contract/communication/conversations.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { addConversation } from '../../server/communication/support/received.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { liveNow } from '../support/referralPage.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/communication/CommunicationScreen.tsx';
import '#src/features/communication/inbox/InboxSection.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';

const PATH = '/hospice?tab=communication&part=inbox';

const open = (server: TestServer, world: World, more = '') =>
  renderApp([hospiceRoutes], { at: PATH + more, user: world.people.hospice_business_development, server });

/** An answer of the care manager so many hours ago. */
const answered = (server: TestServer, world: World, subject: string, hoursAgo: number, text = 'When is her visit?') =>
  addConversation(server, {
    hospiceId: world.hospiceId,
    groupId: world.groupId,
    userId: world.people.care_manager.id,
    subject,
    text,
    at: new Date(server.clock.now.getTime() - hoursAgo * HOUR),
  });

const listed = async () => {
  const list = await screen.findByRole('list', { name: 'Conversations' });
  return within(list).getAllByRole('link');
};

const quick = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Conversation filter' })).getByRole('link', { name });

describe('Hospice inbox', () => {
  test('shows who is waiting and for how long, with late ones marked', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await answered(server, world, 'Just now', 2.5);
    await answered(server, world, 'A day ago', 30);
    await answered(server, world, 'Long ago', 60, 'Whom do we call at night?');
    open(server, world);
    const lines = await listed();
    expect(lines.map((line) => /Waiting \d+[hd]/.exec(line.textContent)?.[0])).toEqual([
      'Waiting 2h',
      'Waiting 1d',
      'Waiting 2d',
    ]);
    const tones = lines.map((line) => line.querySelector('[data-tone]')?.getAttribute('data-tone'));
    expect(tones).toEqual(['received', 'pending', 'alert']);
    expect(lines[2]).toHaveTextContent('Whom do we call at night?');
  });

  test('a conversation can be settled, snoozed and assigned, and settling can be undone', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await answered(server, world, 'Question', 29);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('link', { name: /Question/ }));
    await person.click(await screen.findByRole('button', { name: 'No reply needed' }));
    await waitFor(async () => expect((await listed())[0]).not.toHaveTextContent('Waiting'));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await listed())[0]).toHaveTextContent('Waiting 1d'));

    await person.click(screen.getByRole('button', { name: 'Assign' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Me' }));
    expect(await screen.findByRole('button', { name: 'Assigned to you' })).toBeVisible();
    await waitFor(() => expect(quick(/^Mine/)).toHaveTextContent('Mine1'));

    await person.click(screen.getByRole('button', { name: 'Snooze' }));
    await person.click(await screen.findByRole('menuitem', { name: /^3 hours/ }));
    await waitFor(() => expect(quick(/^Mine/)).toHaveTextContent('Mine0'));
    await person.click(quick(/^Snoozed/));
    await waitFor(async () => expect((await listed())[0]).toHaveTextContent('Snoozed until'));
  });

  test('works by keyboard alone: open, answer, and return to the list', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await answered(server, world, 'First', 1);
    await answered(server, world, 'Second', 5, 'May we visit?');
    const { person, router } = open(server, world);
    const [first, second] = await listed();
    first?.focus();
    await person.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await screen.findByRole('heading', { name: 'Second' })).toHaveFocus());
    await waitFor(() => expect(quick(/^Unread/)).toHaveTextContent('Unread1'));
    expect(screen.getByText('every').tagName).toBe('STRONG');
    await person.type(screen.getByRole('textbox', { name: /^Reply to/ }), 'At any hour');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Reply sent')).toBeVisible();
    expect(await within(await screen.findByRole('log')).findByText('At any hour')).toBeVisible();
    // Once answered, it no longer waits and comes first.
    await waitFor(async () => {
      const [top] = await listed();
      expect(top).toHaveTextContent('Second');
      expect(top).not.toHaveTextContent('Waiting');
    });
    await person.keyboard('{Escape}');
    await waitFor(async () => expect((await listed())[0]).toHaveFocus());
    expect(addressOf(router)).not.toContain('conversation=');
  });

  test('shows an empty state without answers, and does not find a foreign conversation', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const foreign = await world.addForeignConversation();
    open(server, world, `&conversation=${foreign}`);
    expect(await screen.findByText('No replies yet')).toBeVisible();
    expect(await screen.findByText('Not found')).toBeVisible();
  });

  test('filters unread conversations in the address, and offers a retry when loading fails', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await answered(server, world, 'Waiting', 1);
    const { person, router } = open(server, world);
    await listed();
    await person.click(quick(/^Unread/));
    expect(addressOf(router)).toContain('filter.isUnread=true');
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    network.use(
      http.get(`*${conversationEndpoints.listConversations.path}`, () => HttpResponse.json({}, { status: 503 })),
    );
    await person.click(quick(/^Waiting/));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
